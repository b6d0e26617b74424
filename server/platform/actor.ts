import type { Access } from '#contract/endpoint.ts';
import {
  type Permission,
  reachOnlyOwn,
  rolesPermitting,
  rolesReaching,
  type StaffRole,
} from '#contract/staff-roles.rules.ts';

export type { Permission, StaffRole };

/** Who is calling, as proven by the session. Ids in a request body never replace these. */
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
   * As read from the session, all roles of the account. A call is answered to its caller in the roles that permit it, the
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

/** A staff call without a permission is closed to every role. */
export function mayCall(actor: Actor, access: Access, permission: Permission | undefined): boolean {
  if (access === 'anyone') return true;
  if (access === 'patient') return actor.kind === 'patient';
  return actor.kind === 'staff' && permission !== undefined && inCall(actor, permission).roles.length > 0;
}

/** The same person in the roles that permit this call; `own` is kept by the service that answers it. */
export function inCall(staff: Staff, permission: Permission): Staff {
  return { ...staff, roles: rolesPermitting(permission, staff.roles) };
}

/** The same person in the roles that reach this patient, appointment or calendar. */
export function inReach(staff: Staff, isOwn: boolean): Staff {
  return { ...staff, roles: rolesReaching(staff.roles, isOwn) };
}

/** Whether only the doctor's own patients and appointments are in reach. */
export function isLimitedToOwn({ roles }: Pick<Staff, 'roles'>): boolean {
  return reachOnlyOwn(roles);
}

/** The role in which the person acts, as the logs record it: the narrowest that suffices. */
export function usedRole({ roles }: Pick<Staff, 'roles'>): StaffRole | null {
  return roles[0] ?? null;
}

/** The key that limits are counted by, the same on all devices of a person; undefined for a visitor. */
export function personOf(actor: Actor): string | undefined {
  if (actor.kind === 'patient') return `patient ${actor.patientId}`;
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : undefined;
}
