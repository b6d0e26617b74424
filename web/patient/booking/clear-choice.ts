import type { QueryClient } from '@tanstack/react-query';
import { bookingDraft } from './booking-draft.ts';
import { forgetBooking } from './booking-memory.ts';
import { forgetAddress } from './person/own-address.ts';

/** Forgets service, time, address and draft: after a booking, a confirmation and an invalid confirmation link. */
export function clearChoice(queries: Pick<QueryClient, 'removeQueries'>): void {
  queries.removeQueries({ queryKey: bookingDraft().queryKey });
  forgetBooking();
  forgetAddress();
}
