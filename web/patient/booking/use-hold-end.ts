import { useEffect, useRef } from 'react';
import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useSecondsHeld } from './use-hold.ts';

/** By then the calendar's heading has the focus; a screen reader reads the reason after it. */
const ARRIVAL_MILLISECONDS = 500;

/** Tells once that the chosen slot is no longer kept, where that matters: because it ran out, or long ago. */
export function useHoldEnd(slotId: string | undefined, isNeeded: boolean, onEnd: () => void): void {
  const { hold_over_spoken } = useTexts(words);
  const isOver = !useSecondsHeld(slotId);
  const end = () => {
    onEnd();
    setTimeout(showToast, ARRIVAL_MILLISECONDS, { type: 'warning', text: hold_over_spoken });
  };
  const tell = useRef(end);
  tell.current = end;

  useEffect(() => {
    if (isNeeded && isOver) tell.current();
  }, [isNeeded, isOver]);
}
