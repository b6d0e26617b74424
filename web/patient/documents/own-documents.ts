import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** The profile with every file of the record. */
export const ownDocuments = queryOptions({
  queryKey: ['GET /api/patients/profile'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/profile', {}, { signal })).data,
});
