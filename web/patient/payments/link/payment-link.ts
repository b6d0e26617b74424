import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** What a mailed payment link asks for; reading it changes nothing. */
export function paymentLink(token: string) {
  return queryOptions({
    queryKey: ['payment link', token],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/payment-link/:token', { token }, { signal })).data,
  });
}
