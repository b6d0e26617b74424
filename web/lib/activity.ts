import { noteActivity } from './call-api.ts';

/** Who reads with a screen reader presses no key the page hears of; what moves then are focus, page or selection. */
const ACTIVITY_EVENTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'focusin',
  'scroll',
  'selectionchange',
] as const;
// The scrolling of a part of the page does not bubble.
const LISTENING = { passive: true, capture: true };

/** Calls back whenever somebody touches the page. Returns how to stop it. */
export function onActivity(page: EventTarget, onLife: () => void): () => void {
  const hear = (event: Event) => {
    if (event.type !== 'scroll' || !isScrolledToEnd(event.target)) onLife();
  };
  for (const sign of ACTIVITY_EVENTS) page.addEventListener(sign, hear, LISTENING);
  return () => {
    for (const sign of ACTIVITY_EVENTS) page.removeEventListener(sign, hear, LISTENING);
  };
}

/** Lets the next call tell the server that somebody is at the page. */
export function watchPresence(page: EventTarget): () => void {
  return onActivity(page, noteActivity);
}

/** A chat scrolls to its end by itself when a message arrives, also when nobody is there. */
function isScrolledToEnd(target: EventTarget | null): boolean {
  if (!target || !('scrollTop' in target)) return false;
  const { scrollTop, scrollHeight, clientHeight } = target as Element;
  return scrollHeight - clientHeight - scrollTop < 2;
}
