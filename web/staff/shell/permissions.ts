import { type StaffEndpointName, type StaffRole, staffPermissions } from '#contract/staff-permissions.ts';
import { useSignedIn } from './signed-in.ts';

/** Tells the screens what to hide because the server would refuse it; the server decides. */
export function mayCall(role: StaffRole, call: StaffEndpointName): boolean {
  return staffPermissions[call][role] !== 'none';
}

export function useMayCall(call: StaffEndpointName): boolean {
  return mayCall(useSignedIn().role, call);
}
