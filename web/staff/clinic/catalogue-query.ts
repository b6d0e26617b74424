import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** Everything the clinic offers and everybody who offers it, also what patients no longer see. */
export const staffCatalogue = queryOptions({
  queryKey: ['staff catalogue'],
  queryFn: ({ signal }) => callApi('GET /api/staff/catalogue', {}, { signal }),
});
