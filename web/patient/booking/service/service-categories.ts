import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** Everything the clinic offers, in both languages. */
export const serviceCategories = queryOptions({
  queryKey: ['service categories'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/patients/get-service-category', {}, { signal })).data,
});
