import { windowState } from './window-state.ts';

const hydrating = windowState(() => import.meta.env.SSR);
const done = windowState<boolean>(() => false);

/** Whether React renders the HTML of the server: on the server, and in the browser until it has hydrated. */
export function isHydrating(): boolean {
  return hydrating.value;
}

/** Whether the app has hydrated or replaced all HTML of the server. */
export function isHydrated(): boolean {
  return done.value;
}

export function beginHydration(): void {
  hydrating.value = true;
  done.value = false;
}

export function endHydration(): void {
  // `npm run bench:web` and the browser's tools read this mark: the page answers from here on.
  performance.mark('usable');
  hydrating.value = false;
  done.value = true;
  void globalThis.window?.repeatEarlyActs?.();
}

/**
 * Marks what stands below the first view of a phone, or a long text whose end does. The browser lays it out and paints
 * it right after the first paint (`web/ui/base.css`).
 */
export function belowFirstLook(part: 'whole' | 'end'): { 'data-below'?: typeof part } {
  return isHydrating() ? { 'data-below': part } : {};
}

/**
 * The method of a form that only a script may send: without one nothing happens. By default the browser would put the
 * entries into the address, passwords included.
 */
export const UNSENT = 'dialog';

/** Waits until the browser is idle. The server does not wait. */
export async function whenIdle(): Promise<void> {
  const wait = globalThis.window?.requestIdleCallback;
  if (wait) await new Promise<void>((resolve) => void wait(() => resolve(), { timeout: 2_000 }));
}
