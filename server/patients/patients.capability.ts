import type { Capability } from '#server/platform/capability.ts';
import { patientsRoutes } from './patients.routes.ts';

/** The staff's file of a patient: finding a patient, reading what others keep about her, approving her account. */
export const patients: Capability = { name: 'patients', routes: patientsRoutes };
