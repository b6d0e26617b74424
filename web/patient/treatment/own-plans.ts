import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/**
 * The plans that a doctor composed and released, newest first, and whether the clinic lets patients tick what they take.
 * A plan that came as a file alone is not among them.
 */
export const ownPlans = queryOptions({
  queryKey: ['GET /api/patients/therapy-plans'],
  queryFn: async ({ signal }) => {
    const { data, has_diary } = await callApi('GET /api/patients/therapy-plans', {}, { signal });
    return { plans: data, hasDiary: has_diary };
  },
});
