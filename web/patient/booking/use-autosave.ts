import { useCallback, useEffect, useRef, useState } from 'react';

const QUIET_MILLISECONDS = 1200;

export type SaveState = 'nothing' | 'saving' | 'saved' | 'failed';

/**
 * Saves what is typed shortly after the last key, one save after the other so that an older entry never
 * overtakes a newer one, and at once when the page is left or hidden.
 */
export function useAutosave<Entries>(save: (entries: Entries) => Promise<void>) {
  const [state, setState] = useState<SaveState>('nothing');
  const saving = useRef(save);
  saving.current = save;
  const waiting = useRef<{ entries: Entries } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(async () => {
      const next = waiting.current;
      if (!next) return;
      waiting.current = null;
      setState('saving');
      try {
        await saving.current(next.entries);
        setState('saved');
      } catch {
        waiting.current ??= next;
        setState('failed');
      }
    });
    return queue.current;
  }, []);

  const schedule = useCallback(
    (entries: Entries) => {
      waiting.current = { entries };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, QUIET_MILLISECONDS);
    },
    [flush],
  );

  /** What was about to be saved is on its way by other means. */
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
  }, []);

  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      flush();
    };
  }, [flush]);

  return { state, schedule, flush, drop };
}
