import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

export const DASHBOARD_POLL_MILLISECONDS = 10_000;

/** Asked for again and again while the screen is open and the tab is visible. */
export const ownDashboard = queryOptions({
  queryKey: ['GET /api/patients/dashboard'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/dashboard', {}, { signal })).data,
  refetchInterval: DASHBOARD_POLL_MILLISECONDS,
});
