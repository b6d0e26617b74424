import { useQuery } from '@tanstack/react-query';
import type { Diagnosis } from '#contract/treatment.contract.ts';
import { useMayCall } from '../shell/permissions.ts';
import { noteOf } from '../treatment/note-queries.ts';

/** The diagnoses of the note, for who may read it. */
export function useNoteDiagnoses(appointmentId: number): Diagnosis[] {
  const mayRead = useMayCall('signNote');
  const note = useQuery({ ...noteOf(appointmentId), enabled: mayRead });
  return note.data?.diagnoses ?? [];
}

/** As on an invoice: wording, code and certainty. What was ruled out is no reason for a treatment. */
export function diagnosisWords(diagnoses: readonly Diagnosis[]): string {
  return diagnoses
    .filter(({ certainty }) => certainty !== 'A')
    .map(
      ({ code, title, certainty, side }) => `${title} (${[code, certainty, side].filter(Boolean).join(' ')})`,
    )
    .join('; ');
}
