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
  /** When she last proved who she is, by signing in or by a step-up. */
  provenAt: Date;
}

export type StaffRole = 'admin' | 'doctor' | 'assistant';

/** The caller an endpoint meets after its `access` was checked. */
export interface ActorFor extends Record<Access, Actor> {
  anyone: Actor;
  patient: Patient;
  staff: Staff;
  admin: Staff;
}

export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'anyone') return true;
  if (access === 'patient') return actor.kind === 'patient';
  if (access === 'staff') return actor.kind === 'staff';
  return actor.kind === 'staff' && actor.role === 'admin';
}
