import type { Capability } from '#server/platform/capability.ts';
import { catalogueRoutes, catalogueStaffRoutes } from './catalogue.routes.ts';

/** The services of the clinic, and the doctors who offer them. */
export const catalogue: Capability = {
  name: 'catalogue',
  routes: [...catalogueRoutes, ...catalogueStaffRoutes],
};
