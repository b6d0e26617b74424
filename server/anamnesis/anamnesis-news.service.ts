import { defineEvent } from '#server/platform/jobs/events.ts';

/** A patient has signed a new version of her medical history. */
export const anamnesisSubmitted = defineEvent<AnamnesisSubmitted>('anamnesis.submitted');
export interface AnamnesisSubmitted {
  anamnesisId: number;
  patientId: number;
  version: number;
}
