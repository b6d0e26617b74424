import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { RowVersion } from './numbers.ts';
import { Id } from './schedule.contract.ts';
import { certainties, LONGEST_SECTION, noteSections, sides } from './treatment.rules.ts';

const MOST_DIAGNOSES = 20;

const GivenDiagnosis = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]\d\d(\.\d{1,2})?$/)
    .describe('ICD-10-GM'),
  certainty: z.enum(certainties),
  side: z.enum(sides).nullable().default(null),
});
export type GivenDiagnosis = z.output<typeof GivenDiagnosis>;

export const Diagnosis = GivenDiagnosis.extend({
  title: z.string().describe('as the catalogue named the code when the diagnosis was entered'),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

const Addendum = z.object({
  id: z.int(),
  text: z.string(),
  diagnoses: z.array(Diagnosis),
  written_at: z.iso.datetime(),
  written_by: z.string(),
});

export const Note = z.object({
  appointment_id: z.int(),
  service_id: z.int().describe('of the appointment; templates belong to services'),
  version: z.int().describe('grows with every change; 0 while nobody has written anything'),
  sections: z.object({
    reason: z.string(),
    course: z.string(),
    findings: z.string(),
    assessment: z.string(),
    procedure: z.string(),
  }),
  diagnoses: z.array(Diagnosis),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().describe('empty while nobody has written anything'),
  signed_at: z.iso.datetime().nullable(),
  signed_by: z.string().describe('empty while the note is a draft'),
  can_write_all: z
    .boolean()
    .describe('false for an assistant, who prepares reason, course and findings of a draft'),
  can_sign: z.boolean().describe('the caller is the doctor of the appointment, and the note is a draft'),
  addenda: z.array(Addendum).describe('the oldest first'),
});
export type Note = z.infer<typeof Note>;

const noteParts = [...noteSections, 'diagnoses'] as const;
export type NotePart = (typeof noteParts)[number];

const OfAppointment = z.object({ appointment_id: Id });
const SectionText = z.string().max(LONGEST_SECTION).optional();
const NoteAnswer = z.object({ data: Note });

/**
 * What a doctor documents about an appointment (§ 630f BGB). Only doctors who treat the patient write or read it. An
 * assistant prepares reason, course and findings of a draft, and sees no more of it.
 */
/** A draft about an appointment that is over. Its words are read in the file, where the reading is recorded. */
export const NoteToSign = z.object({
  appointment_id: z.int(),
  patient: z.object({ id: z.int(), name: z.string() }),
  starts_at: z.iso.datetime(),
  changed_by: z.string().describe('who wrote to it last'),
  is_overdue: z.boolean().describe('the appointment ended more than seven days ago'),
});
export type NoteToSign = z.infer<typeof NoteToSign>;

/** What stood in a draft before somebody else went on, or before much of it was taken out. */
const NoteVersion = Note.pick({ sections: true, diagnoses: true, changed_by: true }).extend({
  id: z.int(),
  changed_at: z.iso.datetime(),
});
export type NoteVersion = z.infer<typeof NoteVersion>;

export const treatmentStaff = defineEndpoints({
  readNote: {
    method: 'GET',
    path: '/api/staff/appointments/:appointment_id/note',
    access: 'staff',
    summary: 'The note of an appointment with its addenda; an empty draft if nobody has written one.',
    input: OfAppointment,
    output: NoteAnswer,
  },
  listNoteVersions: {
    method: 'GET',
    path: '/api/staff/appointments/:appointment_id/note/versions',
    access: 'staff',
    summary:
      'What stood in the draft, who wrote it and when, the latest first; nothing once the note is signed. The access is recorded.',
    input: OfAppointment,
    output: z.object({ data: z.array(NoteVersion) }),
  },
  saveNote: {
    method: 'PUT',
    path: '/api/staff/appointments/:appointment_id/note',
    access: 'staff',
    summary:
      'Saves the given parts of a draft. A part that somebody else changed after `base` is not overwritten but named in `conflicts`.',
    input: OfAppointment.extend({
      base: RowVersion.describe('the version that the writer has read'),
      sections: z
        .object({
          reason: SectionText,
          course: SectionText,
          findings: SectionText,
          assessment: SectionText,
          procedure: SectionText,
        })
        .default({}),
      diagnoses: z.array(GivenDiagnosis).max(MOST_DIAGNOSES).optional(),
    }),
    output: NoteAnswer.extend({ conflicts: z.array(z.enum(noteParts)) }),
  },
  signNote: {
    method: 'POST',
    path: '/api/staff/appointments/:appointment_id/note/sign',
    access: 'staff',
    summary:
      'The doctor of the appointment signs the note in the version that the doctor has read. Afterwards nobody can change it.',
    input: OfAppointment.extend({ version: RowVersion }),
    output: NoteAnswer,
  },
  addToNote: {
    method: 'POST',
    path: '/api/staff/appointments/:appointment_id/note/addenda',
    access: 'staff',
    summary: 'Adds an addendum to a signed note. The same key adds it once.',
    input: OfAppointment.extend({
      text: z.string().trim().min(1).max(LONGEST_SECTION),
      diagnoses: z.array(GivenDiagnosis).max(MOST_DIAGNOSES).default([]),
      request_key: z.uuid(),
    }),
    output: NoteAnswer,
  },
  listNotesOfPatient: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/notes',
    access: 'staff',
    summary: 'The notes of a patient, the latest appointment first.',
    input: z.object({ patient_id: Id }),
    output: z.object({
      data: z.array(
        Note.extend({
          appointment_start: z.iso.datetime(),
          doctor_name: z.string(),
        }),
      ),
    }),
  },
  searchDiagnoses: {
    method: 'GET',
    path: '/api/staff/diagnoses',
    access: 'staff',
    summary:
      'Diagnoses of the catalogue by code, by words of the title or by everyday words; at most 20, the best first.',
    input: z.object({ search: z.string().trim().max(80).default('') }),
    output: z.object({
      data: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          found_by: z
            .string()
            .describe('the everyday word that led to the code; empty if its code or title did'),
        }),
      ),
    }),
  },
});
