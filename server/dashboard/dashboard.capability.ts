import type { Capability } from '#server/platform/capability.ts';
import { dashboardRoutes, dashboardStaffRoutes } from './dashboard.routes.ts';

/** What is put together from several others, for a first look. */
export const dashboard: Capability = {
  name: 'dashboard',
  routes: [...dashboardRoutes, ...dashboardStaffRoutes],
};
