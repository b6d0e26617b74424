import { queryOptions } from '@tanstack/react-query';
import { readApi } from '#web/lib/read-api.ts';

/** Everything the clinic offers, in both languages. */
export const serviceCategories = queryOptions({
  queryKey: ['service categories'],
  queryFn: async (query) => (await readApi(query, 'GET /api/patients/get-service-category', {})).data,
});
