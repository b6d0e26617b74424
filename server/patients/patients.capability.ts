import type { Capability } from '#server/platform/capability.ts';
import { patientsRoutes } from './patients.routes.ts';

/** The staff's file of a patient: finding a patient, reading the data of other capabilities, approving an account. */
export const patients: Capability = { name: 'patients', routes: patientsRoutes };
