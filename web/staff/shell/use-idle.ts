import { useEffect, useEffectEvent } from 'react';
import { browserStorage } from '#web/lib/browser-storage.ts';

/** As long as the server lets a session rest. */
const IDLE_MILLISECONDS = 15 * 60_000;
const CHECK_MILLISECONDS = 15_000;
const TELL_OTHER_TABS_MILLISECONDS = 10_000;
const ACTIVE_AT = 'staffActiveAt';
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Tells when nobody has touched the workspace for as long as a session may rest, in this tab or in another. The
 * server cannot know: a page that looks for news by itself seems busy to it, also at a desk that was left.
 */
export function useIdle(isWatching: boolean, onIdle: () => void): void {
  const tell = useEffectEvent(onIdle);

  useEffect(() => {
    if (!isWatching) return;
    const storage = browserStorage();
    let activeAt = Date.now();
    let toldAt = 0;
    const live = () => {
      activeAt = Date.now();
      if (activeAt - toldAt < TELL_OTHER_TABS_MILLISECONDS) return;
      toldAt = activeAt;
      storage.setItem(ACTIVE_AT, String(activeAt));
    };
    const check = () => {
      const activeElsewhereAt = Number(storage.getItem(ACTIVE_AT));
      if (Date.now() - Math.max(activeAt, activeElsewhereAt) >= IDLE_MILLISECONDS) tell();
    };

    const timer = setInterval(check, CHECK_MILLISECONDS);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, live, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, live);
    };
  }, [isWatching]);
}
