import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** The public keys of the providers; they do not change while a page is open. */
export const paymentConfig = queryOptions({
  queryKey: ['payment config'],
  queryFn: async ({ signal }) => (await callApi('GET /api/payment-config', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
