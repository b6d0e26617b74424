import { type StaffEndpointName, type StaffRole, staffPermissions } from '#contract/staff-permissions.ts';
import { type AreaName, areas, type StaffArea } from '../routes.ts';
import { useSignedIn } from './signed-in.ts';

/** Hides what the server would refuse; it is the server that decides. */
export function mayCall(role: StaffRole, call: StaffEndpointName): boolean {
  return staffPermissions[call][role] !== 'none';
}

export function useMayCall(call: StaffEndpointName): boolean {
  return mayCall(useSignedIn().role, call);
}

export function areasFor(role: StaffRole): StaffArea[] {
  return areas.filter(({ needs }) => mayCall(role, needs));
}

export function pathTo(area: AreaName): string {
  return `/${area}`;
}
