import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';
import { Note } from './treatment.contract.ts';

/** A signed note as its patient reads it. */
export const OwnNote = Note.pick({
  appointment_id: true,
  sections: true,
  diagnoses: true,
  signed_at: true,
  signed_by: true,
  addenda: true,
}).extend({ appointment_start: z.iso.datetime(), doctor_name: z.string() });
export type OwnNote = z.infer<typeof OwnNote>;

const NoteRequest = z.object({
  id: z.int(),
  asked_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  is_granted: z.boolean().nullable().describe('null while nobody has decided'),
  reason: z.string().describe('why the notes stay closed (§ 630g Abs. 1 BGB); empty if they are open'),
});

const Insight = z.object({
  is_open: z.boolean().describe('the clinic shows every signed note to its patient'),
  request: NoteRequest.nullable().describe('the latest one'),
  notes: z
    .array(
      OwnNote.pick({ appointment_id: true, appointment_start: true, doctor_name: true, signed_at: true }),
    )
    .describe('what the patient may read, the latest appointment first'),
});
export type Insight = z.infer<typeof Insight>;

/** Patients read their notes (§ 630g BGB): by a setting of the clinic, or after a doctor has opened them on request. */
export const treatmentInsight = defineEndpoints({
  readInsight: {
    method: 'GET',
    path: '/api/patients/notes',
    access: 'patient',
    summary:
      'Which signed notes the patient may read, and what became of a request. Drafts are never among them.',
    input: z.object({}),
    output: z.object({ data: Insight }),
  },
  readOwnNote: {
    method: 'GET',
    path: '/api/patients/notes/:appointment_id',
    access: 'patient',
    summary: 'A signed note with its addenda.',
    input: z.object({ appointment_id: Id }),
    output: z.object({ data: OwnNote }),
  },
  askForNotes: {
    method: 'POST',
    path: '/api/patients/notes/request',
    access: 'patient',
    summary: 'Asks to read the notes. While a request waits, asking again changes nothing.',
    input: z.object({}),
    output: z.object({ message: z.string(), data: Insight }),
  },
});

/** A request that waits for a doctor. */
export const WaitingNoteRequest = z.object({
  id: z.int(),
  patient: z.object({ id: z.int(), name: z.string() }),
  asked_at: z.iso.datetime(),
});
export type WaitingNoteRequest = z.infer<typeof WaitingNoteRequest>;

export const treatmentInsightStaff = defineEndpoints({
  decideNoteRequest: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/note-request',
    access: 'staff',
    summary:
      'A doctor who treats the patient opens the notes that are signed by now, or refuses with a reason. The first decision counts.',
    input: z.object({
      patient_id: Id,
      request_id: Id,
      is_granted: z.boolean(),
      reason: z.string().trim().max(500).default(''),
    }),
    output: z.object({ message: z.string() }),
  },
});
