import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** What she agreed to and what she can withdraw. */
export const ownConsents = queryOptions({
  queryKey: ['own consents'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/consents', {}, { signal })).data,
});
