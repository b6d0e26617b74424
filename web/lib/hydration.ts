import { windowState } from './window-state.ts';

const hydrating = windowState(() => import.meta.env.SSR);
const done = windowState<boolean>(() => false);

/** Whether React renders what stands in the HTML of the server: on the server, and in the browser until it has hydrated. */
export function isHydrating(): boolean {
  return hydrating.value;
}

/** From then on nothing is left of the HTML of the server: the app has hydrated it, or replaced it. */
export function isHydrated(): boolean {
  return done.value;
}

export function beginHydration(): void {
  hydrating.value = true;
  done.value = false;
}

export function endHydration(): void {
  // `npm run bench:web` and the tools of the browser read when the page began to answer.
  performance.mark('usable');
  hydrating.value = false;
  done.value = true;
  void globalThis.window?.repeatEarlyActs?.();
}

/**
 * For what stands below the first look of a phone, or for a long text whose end does: on a page that the server has
 * rendered, the browser measures and paints it just after the first picture (`web/ui/base.css`).
 */
export function belowFirstLook(part: 'whole' | 'end'): { 'data-below'?: typeof part } {
  return isHydrating() ? { 'data-below': part } : {};
}

/**
 * The method of a form whose entries only a script may send: without one, nothing happens. By itself the browser would
 * write them into the address, passwords included.
 */
export const UNSENT = 'dialog';

/** Until the browser has nothing better to do; the server never has to wait. */
export async function whenIdle(): Promise<void> {
  const wait = globalThis.window?.requestIdleCallback;
  if (wait) await new Promise<void>((resolve) => void wait(() => resolve(), { timeout: 2_000 }));
}
