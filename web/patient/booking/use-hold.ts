import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Hold, Slot } from '#contract/schedule.contract.ts';
import { booking as texts } from '#texts/generated/booking.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { showToast } from '#web/ui/toasts.ts';
import { bookingDraft, type Draft, noteInDraft, runningHold } from './booking-draft.ts';
import type { ShownStep } from './booking-state.ts';
import { FREE_TIMES } from './slot/free-times.ts';
import type { SlotRefusal } from './submit-step.ts';

/** Seconds for which the slot is still held for this visitor; null when it is not held. */
export function useSecondsHeld(slotId: string | undefined): number | null {
  const hold = useQuery(bookingDraft()).data?.hold;
  const endsAt = hold && hold.slotId === slotId ? hold.endsAt : undefined;
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (endsAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);

  return endsAt === undefined ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** By then the calendar's heading has the focus; a screen reader reads the reason after it. */
const ARRIVAL_MILLISECONDS = 500;

/** Calls `onEnd` once when the chosen slot is no longer held in a step that needs the hold. */
export function useHoldEnd(slotId: string | undefined, isNeeded: boolean, onEnd: () => void): void {
  const { hold_over_spoken } = useTexts(texts);
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

/** The time that cannot be booked any more, and the step from which the visitor came back to the times. */
export interface LostSlot {
  slot: Slot;
  serviceId: number;
  step: ShownStep;
}

export type HoldState =
  | { state: 'none' | 'pending' | 'over' }
  | { state: 'refused'; message: string }
  | ({ state: 'lost'; message: string } & LostSlot);

/**
 * Holds a slot while the wizard goes on; the answer appears as a toast, a refusal also stays on screen. `onRefused`
 * says whether it has led the visitor back to the times.
 */
export function useHold(serviceId: number | null, onRefused: (refusal: SlotRefusal, slot: Slot) => boolean) {
  const queries = useQueryClient();
  const [holdState, setHoldState] = useState<HoldState>({ state: 'none' });

  const keepHold = (hold: Hold, change: Partial<Draft> = {}) => {
    // An answer that is under way does not know of this hold yet.
    queries.cancelQueries({ queryKey: bookingDraft().queryKey });
    noteInDraft(queries, { ...change, hold: runningHold(hold) });
    setHoldState({ state: 'none' });
  };

  const { send } = useSend(askForHold, {
    // On a slow line the visitor has chosen another time before the answer about the first one.
    isOutdated: (_serviceId, slot) => slot.id !== newest.current?.id,
    onDone: ({ hold }, service_id, slot) => keepHold(hold, { service_id, slot }),
    onRefused: (refusal) => {
      queries.invalidateQueries({ queryKey: [FREE_TIMES] });
      const { current: slot } = newest;
      if (!slot || !latest.current(refusal, slot))
        setHoldState({ state: 'refused', message: refusal.message });
    },
  });
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
    return () => {
      // Whoever has left the booking is not led back to it.
      latest.current = () => true;
    };
  });
  const newest = useRef<Slot | null>(null);
  const asked = useRef<string | null>(null);
  const holdSlot = async (slot: Slot) => {
    // A second click: until the first answer the server does not know the visitor, and would take her for another.
    if (serviceId === null || asked.current === slot.id) return;
    asked.current = slot.id;
    newest.current = slot;
    setHoldState({ state: 'pending' });
    await send(serviceId, slot).finally(() => {
      if (asked.current === slot.id) asked.current = null;
    });
  };

  return {
    holdState,
    holdSlot,
    /** A later step was accepted, and the server renewed the hold. */
    keepHold,
    /** The time is lost: the hold ran out, or somebody else has the time. */
    loseHold: (state: HoldState) => {
      noteInDraft(queries, { hold: null });
      queries.invalidateQueries({ queryKey: [FREE_TIMES] });
      setHoldState(state);
    },
  };
}

function askForHold(serviceId: number, slot: Slot) {
  return callApi('POST /api/patients/check-slot-availability', {
    service_id: serviceId,
    doctor_id: slot.doctor_id,
    date: slot.date,
    schedule_parent_id: slot.schedule_parent_id,
    start_time: slot.start_time,
    end_time: slot.end_time,
  });
}
