import type { Access } from '#contract/endpoint.ts';
import {
  type Permission,
  reachOnlyOwn,
  rolesPermitting,
  rolesReaching,
  type StaffRole,
} from '#contract/staff-roles.rules.ts';

export type { Permission, StaffRole };

/** Who makes the call, as the session proves it. Ids in a request body never replace these. */
export type Actor = Visitor | Patient | Staff;

export interface Visitor {
  kind: 'visitor';
}

export interface Patient {
  kind: 'patient';
  patientId: number;
  sessionId: number;
}

export interface Staff {
  kind: 'staff';
  staffId: number;
  /**
   * All roles of the account, as the session names them. The server answers a call in the roles that permit it, the
   * narrowest first (`inCall`).
   */
  roles: readonly StaffRole[];
  sessionId: number;
  /** When the person last proved their identity, by signing in or by a step-up. */
  provenAt: Date;
}

/** The kind of caller that each `access` lets through. */
export interface ActorFor extends Record<Access, Actor> {
  anyone: Actor;
  patient: Patient;
  staff: Staff;
}

/** Every role is refused a staff call without a permission. */
export function mayCall(actor: Actor, access: Access, permission: Permission | undefined): boolean {
  if (access === 'anyone') return true;
  if (access === 'patient') return actor.kind === 'patient';
  return actor.kind === 'staff' && permission !== undefined && inCall(actor, permission).roles.length > 0;
}

/**
 * The same person in the roles that permit this call. The service that answers it limits `own` to the doctor's own
 * rows.
 */
export function inCall(staff: Staff, permission: Permission): Staff {
  return { ...staff, roles: rolesPermitting(permission, staff.roles) };
}

/** The same person in the roles that reach this patient, appointment or calendar. */
export function inReach(staff: Staff, isOwn: boolean): Staff {
  return { ...staff, roles: rolesReaching(staff.roles, isOwn) };
}

/** Whether the person reaches only the doctor's own patients and appointments. */
export function isLimitedToOwn({ roles }: Pick<Staff, 'roles'>): boolean {
  return reachOnlyOwn(roles);
}

/** The role in which the person acts, as the logs record it: the narrowest that suffices. */
export function usedRole({ roles }: Pick<Staff, 'roles'>): StaffRole | null {
  return roles[0] ?? null;
}

/** The key under which limits count a person, the same on all their devices; undefined for a visitor. */
export function personOf(actor: Actor): string | undefined {
  if (actor.kind === 'patient') return `patient ${actor.patientId}`;
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : undefined;
}
