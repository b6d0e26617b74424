import type { Capability } from '#server/platform/capability.ts';
import { treatmentPersonalData } from './treatment.personal-data.ts';
import { treatmentRoutes } from './treatment.routes.ts';

/** What a doctor documents about an appointment. */
export const treatment: Capability = {
  name: 'treatment',
  routes: treatmentRoutes,
  personalData: treatmentPersonalData,
};
