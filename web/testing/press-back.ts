import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Somebody of the staff presses Back, which leads to another screen and closes every dialog, and then Forward. */
export async function pressBackAndForward(): Promise<void> {
  const { pathname, search } = window.location;
  const other = () => screen.queryByRole('heading', { level: 1, name: 'Seite nicht gefunden' });
  window.history.replaceState({ usr: null, key: 'before', idx: 0 }, '', '/staff/nowhere');
  window.history.pushState({ usr: null, key: 'here', idx: 1 }, '', pathname + search);
  window.history.back();
  await waitFor(() => expect(other()).not.toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  window.history.forward();
  await waitFor(() => expect(other()).toBeNull());
}

/** Whether the browser would ask before the page is left. */
export function asksBeforeUnload(): boolean {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
}
