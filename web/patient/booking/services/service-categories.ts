import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** Everything the clinic offers, in both languages. */
export const serviceCategories = queryOptions({
  queryKey: ['service categories'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/patients/get-service-category', {}, { signal })).data,
});

/** Whether the signed-in patient has to come to a first visit before follow-ups can be booked. */
export const followUps = queryOptions({
  queryKey: ['follow-ups'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/follow-ups', {}, { signal })).data,
});
