import { queryOptions } from '@tanstack/react-query';
import { readApi } from '#web/lib/read-api.ts';

/** The public keys of the providers; they do not change while a page is open. */
export const paymentConfig = queryOptions({
  queryKey: ['payment config'],
  queryFn: async (query) => (await readApi(query, 'GET /api/payment-config', {})).data,
  staleTime: Number.POSITIVE_INFINITY,
});
