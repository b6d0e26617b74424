import { useEffect, useEffectEvent } from 'react';
import { onActivity } from '#web/lib/activity.ts';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { noteActivity } from '#web/lib/call-api.ts';

/** The server ends a session after the same time without calls. */
const IDLE_MILLISECONDS = 15 * 60_000;
const WARNING_MILLISECONDS = 2 * 60_000;
const CHECK_MILLISECONDS = 15_000;
const TELL_OTHER_TABS_MILLISECONDS = 10_000;
const ACTIVE_AT = 'staffActiveAt';

interface Idling {
  /** Called once, two minutes before the page is locked. */
  onSoon: () => void;
  onIdle: () => void;
}

/**
 * Calls back when nobody has used the workspace for 15 minutes, in this tab or in another one; the page is then
 * hidden. The server ends the session by itself and learns of the activity with the next call.
 */
export function useIdle(isWatching: boolean, { onSoon, onIdle }: Idling): void {
  const warn = useEffectEvent(onSoon);
  const lock = useEffectEvent(onIdle);

  useEffect(() => {
    if (!isWatching) return;
    return watchActivity(document, { onSoon: () => warn(), onIdle: () => lock() });
  }, [isWatching]);
}

/** Returns the function that stops watching. */
export function watchActivity(page: EventTarget, { onSoon, onIdle }: Idling): () => void {
  const storage = browserStorage();
  let activeAt = Date.now();
  let sharedAt = 0;
  let isWarned = false;
  const noteUse = () => {
    noteActivity();
    activeAt = Date.now();
    if (activeAt - sharedAt < TELL_OTHER_TABS_MILLISECONDS) return;
    sharedAt = activeAt;
    storage.setItem(ACTIVE_AT, String(activeAt));
  };
  const check = () => {
    const activeElsewhereAt = Number(storage.getItem(ACTIVE_AT));
    const idleFor = Date.now() - Math.max(activeAt, activeElsewhereAt);
    if (idleFor >= IDLE_MILLISECONDS) return onIdle();
    const isSoon = idleFor >= IDLE_MILLISECONDS - WARNING_MILLISECONDS;
    if (isSoon && !isWarned) onSoon();
    isWarned = isSoon;
  };

  const timer = setInterval(check, CHECK_MILLISECONDS);
  const stopListening = onActivity(page, noteUse);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
