import type { Capability } from '#server/platform/capability.ts';
import { catalogueRoutes, catalogueStaffRoutes } from './catalogue.routes.ts';

/** What the clinic offers, and who. */
export const catalogue: Capability = {
  name: 'catalogue',
  routes: [...catalogueRoutes, ...catalogueStaffRoutes],
};
