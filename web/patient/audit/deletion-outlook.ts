import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** What a deletion would do at this moment; asked for anew each time. */
export const deletionOutlook = queryOptions({
  queryKey: ['deletion outlook'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/deletion-request', {}, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});
