import { Component, type ReactNode } from 'react';
import { CrashNote } from './CrashNote.tsx';

/** Keeps header and menu usable when a screen breaks or cannot be loaded. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashNote /> : this.props.children;
  }
}
