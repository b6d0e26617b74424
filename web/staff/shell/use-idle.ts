import { useEffect, useEffectEvent } from 'react';
import { browserStorage } from '#web/lib/browser-storage.ts';

/** As long as the server lets a session rest. */
const IDLE_MILLISECONDS = 15 * 60_000;
const WARNING_MILLISECONDS = 2 * 60_000;
const CHECK_MILLISECONDS = 15_000;
const TELL_OTHER_TABS_MILLISECONDS = 10_000;
const ACTIVE_AT = 'staffActiveAt';
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

interface Idling {
  /** Two minutes before, once, while there is still time to say that one is there. */
  onSoon: () => void;
  onIdle: () => void;
}

/**
 * Tells when nobody has touched the workspace for as long as a session may rest, in this tab or in another. The
 * server cannot know: a page that looks for news by itself seems busy to it, also at a desk that was left.
 */
export function useIdle(isWatching: boolean, { onSoon, onIdle }: Idling): void {
  const warn = useEffectEvent(onSoon);
  const tell = useEffectEvent(onIdle);

  useEffect(() => {
    if (!isWatching) return;
    return watchForLife(document, { onSoon: () => warn(), onIdle: () => tell() });
  }, [isWatching]);
}

/** Returns how to stop it. */
export function watchForLife(page: EventTarget, { onSoon, onIdle }: Idling): () => void {
  const storage = browserStorage();
  let activeAt = Date.now();
  let toldAt = 0;
  let isWarned = false;
  const live = (event: Event) => {
    if (event.type === 'scroll' && isAtItsEnd(event.target)) return;
    activeAt = Date.now();
    if (activeAt - toldAt < TELL_OTHER_TABS_MILLISECONDS) return;
    toldAt = activeAt;
    storage.setItem(ACTIVE_AT, String(activeAt));
  };
  const check = () => {
    const activeElsewhereAt = Number(storage.getItem(ACTIVE_AT));
    const restedFor = Date.now() - Math.max(activeAt, activeElsewhereAt);
    if (restedFor >= IDLE_MILLISECONDS) return onIdle();
    const isSoon = restedFor >= IDLE_MILLISECONDS - WARNING_MILLISECONDS;
    if (isSoon && !isWarned) onSoon();
    isWarned = isSoon;
  };

  const timer = setInterval(check, CHECK_MILLISECONDS);
  for (const sign of SIGNS_OF_LIFE) page.addEventListener(sign, live, LISTENING);
  return () => {
    clearInterval(timer);
    for (const sign of SIGNS_OF_LIFE) page.removeEventListener(sign, live, LISTENING);
  };
}

/** A conversation goes along to its end when a message arrives, also at a desk that was left. */
function isAtItsEnd(target: EventTarget | null): boolean {
  if (!target || !('scrollTop' in target)) return false;
  const { scrollTop, scrollHeight, clientHeight } = target as Element;
  return scrollHeight - clientHeight - scrollTop < 2;
}
