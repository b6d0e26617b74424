import type { Patient } from '#server/platform/actor.ts';

export type Side = 'patient' | 'doctor';

/** One of the two participants of a conversation. */
export interface Party {
  side: Side;
  id: number;
}

/** A participant who is signed in, with her account. */
export interface Speaker extends Party {
  account: { kind: 'patient' | 'staff'; id: number };
}

export function asPatient({ patientId: id }: Pick<Patient, 'patientId'>): Speaker {
  return { side: 'patient', id, account: { kind: 'patient', id } };
}

export function otherSide(side: Side): Side {
  return side === 'patient' ? 'doctor' : 'patient';
}

/** The topics by which both participants learn that something happened in the conversation. */
export function topicsOf({ patientId, doctorId }: { patientId: number; doctorId: number }): string[] {
  return [topicOf({ side: 'patient', id: patientId }), topicOf({ side: 'doctor', id: doctorId })];
}

export function topicOf({ side, id }: Party): string {
  return `chat of ${side} ${id}`;
}
