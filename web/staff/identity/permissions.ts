import { createContext, use } from 'react';
import { type StaffEndpointName, staffPermissions } from '#contract/staff-permissions.ts';
import { rolesReaching, type StaffRole, scopeOf } from '#contract/staff-roles.rules.ts';
import { useSignedIn } from './signed-in.ts';

/** Tells the screens what to hide because the server would refuse it; the server decides. */
export function mayCall(roles: readonly StaffRole[], call: StaffEndpointName): boolean {
  return scopeOf(staffPermissions[call], roles) !== 'none';
}

/** Around the file of a patient or an appointment: the roles of the person that reach it. */
export const RolesHere = createContext<readonly StaffRole[] | null>(null);

/** The roles in which the signed-in person acts here; everywhere else all roles of the account. */
export function useRoles(): readonly StaffRole[] {
  const { roles } = useSignedIn();
  return use(RolesHere) ?? roles;
}

export function useMayCall(call: StaffEndpointName): boolean {
  return mayCall(useRoles(), call);
}

/** The roles that reach an appointment of this doctor. The server shows nobody with one role what is out of reach. */
export function useRolesAt(doctorId: number): readonly StaffRole[] {
  const { roles, doctor_id } = useSignedIn();
  return roles.length < 2 ? roles : rolesReaching(roles, doctor_id === doctorId);
}
