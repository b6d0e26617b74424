import type { Capability } from '#server/platform/capability.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { dashboardStaffRoutes } from './dashboard.staff-routes.ts';
import { patientsStaffRoutes } from './patients.staff-routes.ts';

/** What is put together from several others, for a first look. */
export const dashboard: Capability = {
  name: 'dashboard',
  routes: [...dashboardRoutes, ...dashboardStaffRoutes, ...patientsStaffRoutes],
};
