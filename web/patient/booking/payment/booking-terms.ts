import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

export const BOOKING_TERMS = 'booking terms';

/** What the held time costs; asked anew for every other time. */
export function bookingTerms(slotId: string) {
  return queryOptions({
    queryKey: [BOOKING_TERMS, slotId],
    queryFn: async ({ signal }) => (await callApi('GET /api/patients/booking-terms', {}, { signal })).data,
  });
}
