import type { PatientFile } from '#contract/patients.contract.ts';
import { rolesReaching, type StaffRole } from '#contract/staff-roles.rules.ts';

/** Emergency access of a doctor reads the file and changes nothing; another role of the same person goes on as before. */
export function rolesThatChange(
  { emergency_until }: Pick<PatientFile, 'emergency_until'>,
  roles: readonly StaffRole[],
): readonly StaffRole[] {
  return rolesReaching(roles, emergency_until === null);
}
