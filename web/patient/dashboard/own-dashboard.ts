import { queryOptions } from '@tanstack/react-query';
import { askAgain } from '#web/lib/ask-again.ts';

export const DASHBOARD_POLL_MILLISECONDS = 10_000;

const askForDashboard = askAgain('GET /api/patients/dashboard', {});

/** Asked for again and again while the screen is open and the tab is visible. */
export const ownDashboard = queryOptions({
  queryKey: ['GET /api/patients/dashboard'],
  queryFn: async ({ signal }) => (await askForDashboard(signal)).data,
  refetchInterval: DASHBOARD_POLL_MILLISECONDS,
});
