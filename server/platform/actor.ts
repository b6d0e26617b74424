import type { Access } from '#contract/endpoint.ts';

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
  role: StaffRole;
  sessionId: number;
  /** When the person last proved their identity, by signing in or by a step-up. */
  provenAt: Date;
}

export type StaffRole = 'admin' | 'doctor' | 'assistant';

/** The kind of caller that each `access` lets through. */
export interface ActorFor extends Record<Access, Actor> {
  anyone: Actor;
  patient: Patient;
  staff: Staff;
}

/** What each role may do with a call; `own` is kept by the service that answers it. */
export type Permission = Readonly<Record<StaffRole, 'none' | 'own' | 'all'>>;

/** A staff call without a permission is closed to every role. */
export function mayCall(actor: Actor, access: Access, permission: Permission | undefined): boolean {
  if (access === 'anyone') return true;
  if (access === 'patient') return actor.kind === 'patient';
  return actor.kind === 'staff' && permission !== undefined && permission[actor.role] !== 'none';
}

/** The key that limits are counted by, the same on all devices of a person; undefined for a visitor. */
export function personOf(actor: Actor): string | undefined {
  if (actor.kind === 'patient') return `patient ${actor.patientId}`;
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : undefined;
}
