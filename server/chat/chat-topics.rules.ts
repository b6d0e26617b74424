import type { Party } from './party.rules.ts';

/** Where the two of a conversation hear that something happened in it. */
export function topicsOf({ patientId, doctorId }: { patientId: number; doctorId: number }): string[] {
  return [topicOf({ side: 'patient', id: patientId }), topicOf({ side: 'doctor', id: doctorId })];
}

export function topicOf({ side, id }: Party): string {
  return `chat of ${side} ${id}`;
}
