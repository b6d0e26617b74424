import type { Capability } from '#server/platform/capability.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { catalogueStaffRoutes } from './catalogue.staff-routes.ts';

/** What the clinic offers, and who. */
export const catalogue: Capability = {
  name: 'catalogue',
  routes: [...catalogueRoutes, ...catalogueStaffRoutes],
};
