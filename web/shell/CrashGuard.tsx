import { Component, type ReactNode } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Page } from './Page.tsx';

interface CrashGuardProps {
  /** The error stays until this value changes. */
  place?: string;
  /** Shown instead of the broken part; without it nothing is shown. */
  note?: ReactNode;
  children?: ReactNode;
}

interface Guarded {
  hasCrashed: boolean;
  place: string | undefined;
}

/** Contains the error of a part of the page, or of a script that cannot be loaded, so that the rest stays usable. */
export class CrashGuard extends Component<CrashGuardProps, Guarded> {
  override state: Guarded = { hasCrashed: false, place: this.props.place };

  static getDerivedStateFromProps({ place }: CrashGuardProps, shown: Guarded) {
    return place === shown.place ? null : { hasCrashed: false, place };
  }

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? this.props.note : this.props.children;
  }
}

export function CrashNote() {
  const t = useTexts(shell);
  return (
    <Page width="narrow">
      <PageHeading>{t.crash_title}</PageHeading>
      <p role="alert">{t.crash_text}</p>
      <p>
        <ReloadButton />
      </p>
    </Page>
  );
}

export function ReloadButton() {
  return <Button onClick={() => window.location.reload()}>{useTexts(shell).reload}</Button>;
}
