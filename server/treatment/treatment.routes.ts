import { treatmentStaff } from '#contract/treatment.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { findDiagnoses } from './find-diagnoses.rules.ts';
import { listNotesOfPatient, readNote } from './read-notes.service.ts';
import { addToNote, saveNote, signNote } from './write-note.service.ts';

export const treatmentRoutes = implement(treatmentStaff, {
  readNote: ({ deps, actor, input }) => readNote(deps, actor, input.appointment_id),
  saveNote: ({ deps, actor, input }) => saveNote(deps, actor, input),
  signNote: ({ deps, actor, input }) => signNote(deps, actor, input),
  addToNote: ({ deps, actor, input }) => addToNote(deps, actor, input),
  listNotesOfPatient: ({ deps, actor, input }) => listNotesOfPatient(deps, actor, input.patient_id),
  searchDiagnoses: async ({ input }) => ({ data: findDiagnoses(input.search) }),
});
