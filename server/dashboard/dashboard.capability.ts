import type { Capability } from '#server/platform/capability.ts';
import { dashboardRoutes, dashboardStaffRoutes } from './dashboard.routes.ts';

/** Overviews that are put together from several other capabilities. */
export const dashboard: Capability = {
  name: 'dashboard',
  routes: [...dashboardRoutes, ...dashboardStaffRoutes],
};
