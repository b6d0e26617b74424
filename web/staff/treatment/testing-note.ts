import type { Note } from '#contract/treatment.contract.ts';

/** The note of appointment 11, in which nobody has written yet. */
export function aNote(changes: Partial<Note> = {}): Note {
  return {
    appointment_id: 11,
    service_id: 4,
    version: 0,
    diagnoses: [],
    addenda: [],
    sections: { reason: '', course: '', findings: '', assessment: '', procedure: '' },
    changed_at: null,
    changed_by: '',
    signed_at: null,
    signed_by: '',
    can_sign: true,
    can_write_all: true,
    ...changes,
  };
}
