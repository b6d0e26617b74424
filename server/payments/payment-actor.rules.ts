import type { Patient, Staff, Visitor } from '#server/platform/actor.ts';

/** Who moves money: a person as proven by the session, a provider's answer, or a rule of the house. */
export type PaymentActor =
  | Pick<Visitor, 'kind'>
  | Pick<Patient, 'kind' | 'patientId'>
  | Pick<Staff, 'kind' | 'staffId'>
  | { kind: 'provider' }
  | { kind: 'system' };

export const SYSTEM: PaymentActor = { kind: 'system' };
export const PROVIDER: PaymentActor = { kind: 'provider' };

export function nameOfActor(actor: PaymentActor): string {
  if (actor.kind === 'patient') return `patient ${actor.patientId}`;
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : actor.kind;
}
