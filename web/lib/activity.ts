import { noteActivity } from './call-api.ts';

/** A screen reader often presses no key that the page receives; then focus, scrolling or selection changes. */
const ACTIVITY_EVENTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'focusin',
  'scroll',
  'selectionchange',
] as const;
// Scrolling inside the page does not bubble.
const LISTENING = { passive: true, capture: true };

/** Calls back whenever a person uses the page. Returns the function that stops it. */
export function onActivity(page: EventTarget, onLife: () => void): () => void {
  const hear = (event: Event) => {
    if (event.type !== 'scroll' || !isScrolledToEnd(event.target)) onLife();
  };
  for (const sign of ACTIVITY_EVENTS) page.addEventListener(sign, hear, LISTENING);
  return () => {
    for (const sign of ACTIVITY_EVENTS) page.removeEventListener(sign, hear, LISTENING);
  };
}

/** Lets the next call tell the server that a person uses the page. */
export function watchPresence(page: EventTarget): () => void {
  return onActivity(page, noteActivity);
}

/** A chat scrolls to its end without a person when a message arrives. */
function isScrolledToEnd(target: EventTarget | null): boolean {
  if (!target || !('scrollTop' in target)) return false;
  const { scrollTop, scrollHeight, clientHeight } = target as Element;
  return scrollHeight - clientHeight - scrollTop < 2;
}
