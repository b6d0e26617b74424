import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { RowVersion } from './numbers.ts';
import { Id } from './schedule.contract.ts';
import {
  LONGEST_PAPER_TEXT,
  letterParts,
  MOST_PRESCRIBED,
  packageSizes,
  paperKinds,
} from './treatment.rules.ts';

const MOST_LINES = 20;

const Day = z.iso.date('date').nullable();

/** As § 2 AMVV wants it. A draft may be unfinished; issuing checks that nothing is missing. */
const PrescribedMedicine = z.object({
  name: z.string().trim().max(400).describe('with strength and form'),
  package_size: z.enum(packageSizes).nullable(),
  amount: z
    .string()
    .trim()
    .max(60)
    .describe('in one package, such as 30 Stück; printed for the size `amount`'),
  packages: z.int('number').min(1).max(99).nullable(),
  dosage: z.string().trim().max(300).describe('the directions'),
  has_directions: z
    .boolean()
    .describe('the patient has the directions in writing, so the prescription says “Dj” in their place'),
});
export type PrescribedMedicine = z.infer<typeof PrescribedMedicine>;

const Incapacity = z.object({
  from: Day,
  until: Day.describe('the last day'),
  is_follow_up: z.boolean(),
  since: Day.describe('of a follow-up: the first day of all'),
  for_insurer: z
    .boolean()
    .describe('the copy for the insurer, the only one that may name diagnoses; otherwise for the employer'),
});
export type Incapacity = z.infer<typeof Incapacity>;

export const PaperContent = z.object({
  recipient: z.string().trim().max(400).describe('name and address, one line each; empty for the patient'),
  medicines: z
    .array(PrescribedMedicine)
    .max(MOST_PRESCRIBED)
    .describe('of a prescription; other papers have none'),
  lines: z
    .array(z.string().trim().max(400))
    .max(MOST_LINES)
    .describe('values of a lab order; other papers have none'),
  diagnoses: z
    .string()
    .trim()
    .max(1_000)
    .describe('one per line; empty if the paper does not name any; never printed for an employer'),
  incapacity: Incapacity.describe('of a certificate of incapacity for work; other papers leave it empty'),
  text: z.string().max(LONGEST_PAPER_TEXT),
});
export type PaperContent = z.infer<typeof PaperContent>;

export const Paper = PaperContent.extend({
  id: z.int(),
  kind: z.enum(paperKinds),
  version: z.int(),
  changed_at: z.iso.datetime(),
  changed_by: z.string(),
  can_edit: z
    .boolean()
    .describe('a draft that the caller may read and change: not an assistant if it holds words of a note'),
  number: z.string().nullable().describe('P-2026-000012; null for a draft'),
  issued_at: z.iso.datetime().nullable(),
  issued_by: z.string(),
  withdrawn_at: z.iso.datetime().nullable(),
  withdrawn_by: z.string(),
  file_path: z.string().nullable().describe('for staff who may open files of the record'),
  verify_path: z.string().nullable().describe('where anybody who holds the paper can check it'),
});
export type Paper = z.infer<typeof Paper>;

const OfPatient = z.object({ patient_id: Id });
const OfPaper = OfPatient.extend({ paper_id: Id });
const PaperAnswer = z.object({ data: Paper });

/** Assistants prepare papers; a doctor who treats the patient issues and withdraws them. */
export const treatmentPaperStaff = defineEndpoints({
  listPapers: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/papers',
    access: 'staff',
    summary: 'The papers of a patient, the latest first. The access is recorded.',
    input: OfPatient,
    output: z.object({ data: z.array(Paper) }),
  },
  startPaper: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/papers',
    access: 'staff',
    summary:
      'Begins a paper, filled from what the caller may read in the record. The same key begins it once.',
    input: OfPatient.extend({
      kind: z.enum(paperKinds),
      request_key: z.uuid(),
      appointment_id: Id.nullable()
        .default(null)
        .describe('what the paper is about; without it the latest appointment that has begun'),
      take: z
        .array(z.enum(letterParts))
        .max(letterParts.length)
        .default([...letterParts])
        .describe('what a letter takes from the record; the sections come from the note of the appointment'),
    }),
    output: PaperAnswer,
  },
  savePaper: {
    method: 'PUT',
    path: '/api/staff/patients/:patient_id/papers/:paper_id',
    access: 'staff',
    summary:
      'Saves a draft, also an unfinished one. If somebody else has changed it after `base`, nothing is overwritten.',
    input: OfPaper.extend({ base: RowVersion, ...PaperContent.shape }),
    output: PaperAnswer,
  },
  discardPaper: {
    method: 'DELETE',
    path: '/api/staff/patients/:patient_id/papers/:paper_id',
    access: 'staff',
    summary: 'Throws a draft away. An issued paper stays and can be withdrawn.',
    input: OfPaper,
    output: z.object({ message: z.string() }),
  },
  issuePaper: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/papers/:paper_id/issue',
    access: 'staff',
    summary:
      'Issues the paper in the version that the doctor has read, if nothing is missing: number, PDF with a QR code, a copy among the documents of the patient. Afterwards nobody can change it.',
    input: OfPaper.extend({ version: RowVersion }),
    output: PaperAnswer,
  },
  withdrawPaper: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/papers/:paper_id/withdraw',
    access: 'staff',
    summary:
      'Withdraws an issued paper: the page behind its QR code says so, and the patient no longer finds it among the documents.',
    input: OfPaper,
    output: PaperAnswer,
  },
});

export const treatmentPaper = defineEndpoints({
  verifyPaper: {
    method: 'GET',
    path: '/api/verify/:token',
    access: 'anyone',
    summary:
      'Whether a paper was issued by this clinic, when, and the hash of the unchanged file. Nothing about the patient or the kind of paper.',
    input: z.object({ token: z.string().regex(/^[\w-]{20,64}$/) }),
    output: z.object({
      data: z.object({
        clinic: z.string(),
        issued_on: z.iso.date(),
        withdrawn_on: z.iso.date().nullable(),
        sha256: z.string(),
      }),
    }),
  },
});
