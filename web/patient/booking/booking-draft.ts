import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BookingDraft } from '#contract/booking.contract.ts';
import type { Hold } from '#contract/schedule.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { currentUser } from '#web/lib/session.ts';

/** A hold by the browser's clock: the server says how many seconds are left, not what time it is. */
interface RunningHold {
  slotId: string;
  endsAt: number;
}

export type Draft = Omit<BookingDraft, 'hold'> & { hold: RunningHold | null };

export const NO_DRAFT: Draft = {
  service_id: null,
  slot: null,
  hold: null,
  userData: null,
  has_password: false,
  is_data_accepted: false,
  anamnesis: null,
  is_anamnesis_accepted: false,
};

/**
 * The unfinished booking as the server keeps it, one per person. It is read once: every change comes from this page
 * and is stored here, and a late answer from before a change would undo it.
 */
export function bookingDraft() {
  return queryOptions({
    queryKey: ['booking draft', currentUser()?.id ?? null],
    queryFn: async ({ signal }): Promise<Draft> => {
      const { data } = await callApi('GET /api/patients/booking-draft', {}, { signal });
      return data ? { ...data, hold: data.hold && runningHold(data.hold) } : NO_DRAFT;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores in the query cache what the server has just confirmed. */
export function noteInDraft(queries: QueryClient, change: Partial<Draft>): void {
  queries.setQueryData(bookingDraft().queryKey, (draft) => ({ ...NO_DRAFT, ...draft, ...change }));
}

export function runningHold({ slot_id, seconds_left }: Hold): RunningHold {
  return { slotId: slot_id, endsAt: Date.now() + seconds_left * 1000 };
}
