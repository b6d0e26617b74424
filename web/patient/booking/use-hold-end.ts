import { useEffect, useRef } from 'react';
import { useSecondsHeld } from './use-hold.ts';

/** Tells once that the chosen slot is no longer kept, where that matters: because it ran out, or long ago. */
export function useHoldEnd(slotId: string | undefined, isNeeded: boolean, onEnd: () => void): void {
  const isOver = !useSecondsHeld(slotId);
  const tell = useRef(onEnd);
  tell.current = onEnd;

  useEffect(() => {
    if (isNeeded && isOver) tell.current();
  }, [isNeeded, isOver]);
}
