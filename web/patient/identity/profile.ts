import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** The own profile with its address. */
export const ownProfile = queryOptions({
  queryKey: ['own profile'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/get-profile', {}, { signal })).data,
});
