import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** Whom a patient can write to. */
export const allDoctors = queryOptions({
  queryKey: ['all doctors'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/doctors', {}, { signal })).data,
});
