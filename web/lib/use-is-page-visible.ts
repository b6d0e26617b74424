import { useSyncExternalStore } from 'react';

/** Whether somebody can see this tab. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribe, isVisible, () => true);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
