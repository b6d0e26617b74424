/** Where the two of a conversation hear that something happened in it. */
export function topicsOf({ patientId, doctorId }: { patientId: number; doctorId: number }): string[] {
  return [patientTopic(patientId), doctorTopic(doctorId)];
}

export function patientTopic(patientId: number): string {
  return `chat of patient ${patientId}`;
}

export function doctorTopic(doctorId: number): string {
  return `chat of doctor ${doctorId}`;
}
