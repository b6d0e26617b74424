import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Hold, Slot } from '#contract/schedule.contract.ts';
import { form as words } from '#texts/generated/form.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { bookingDraft, type Draft, noteInDraft, reserve, runningHold } from './booking-draft.ts';
import { FREE_TIMES } from './slots/free-times.ts';

export type Reservation = { state: 'none' | 'pending' | 'over' } | { state: 'refused'; message: string };

/** Reserves a slot while the wizard goes on; the answer appears as a toast, a refusal also stays on screen. */
export function useReservation(serviceId: number | null) {
  const queries = useQueryClient();
  const t = useTexts(words);
  const [reservation, setReservation] = useState<Reservation>({ state: 'none' });

  const keepHold = (hold: Hold, change: Partial<Draft> = {}) => {
    // What is on its way does not know of this hold yet.
    queries.cancelQueries({ queryKey: bookingDraft().queryKey });
    noteInDraft(queries, { ...change, hold: runningHold(hold) });
    setReservation({ state: 'none' });
  };

  const reserveSlot = async (slot: Slot) => {
    if (serviceId === null) return;
    setReservation({ state: 'pending' });
    try {
      const { message, hold } = await reserve(serviceId, slot);
      keepHold(hold, { service_id: serviceId, slot });
      showToast({ type: 'success', text: message });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.message || t.unreachable;
      setReservation({ state: 'refused', message });
      queries.invalidateQueries({ queryKey: [FREE_TIMES] });
      showToast({ type: 'error', text: message });
    }
  };

  return {
    reservation,
    reserveSlot,
    /** A later step was told that the time is kept. */
    keepHold,
    /** The time is gone: it ran out, or somebody else has it. */
    loseHold: (message?: string) => {
      noteInDraft(queries, { hold: null });
      queries.invalidateQueries({ queryKey: [FREE_TIMES] });
      setReservation(message === undefined ? { state: 'over' } : { state: 'refused', message });
    },
  };
}
