import { noteAct } from './call-api.ts';

/** Who reads with a screen reader presses no key the page hears of; what moves then are focus, page or selection. */
const SIGNS_OF_LIFE = [
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
export function listenForLife(page: EventTarget, onLife: () => void): () => void {
  const hear = (event: Event) => {
    if (event.type !== 'scroll' || !isAtItsEnd(event.target)) onLife();
  };
  for (const sign of SIGNS_OF_LIFE) page.addEventListener(sign, hear, LISTENING);
  return () => {
    for (const sign of SIGNS_OF_LIFE) page.removeEventListener(sign, hear, LISTENING);
  };
}

/** Lets the next call tell the server that somebody is at the page. */
export function watchPresence(page: EventTarget): () => void {
  return listenForLife(page, noteAct);
}

/** A conversation goes along to its end when a message arrives, also at a desk that was left. */
function isAtItsEnd(target: EventTarget | null): boolean {
  if (!target || !('scrollTop' in target)) return false;
  const { scrollTop, scrollHeight, clientHeight } = target as Element;
  return scrollHeight - clientHeight - scrollTop < 2;
}
