import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { RowVersion } from './numbers.ts';
import { Id } from './schedule.contract.ts';
import { LONGEST_PAPER_TEXT, paperKinds } from './treatment.rules.ts';

const MOST_LINES = 20;

export const PaperContent = z.object({
  recipient: z.string().trim().max(400).describe('name and address, one line each; empty for the patient'),
  lines: z
    .array(z.string().trim().max(400))
    .max(MOST_LINES)
    .describe('medicines of a prescription, values of a lab order; other papers have none'),
  diagnoses: z.string().trim().max(1_000).describe('one per line; empty if the paper does not name any'),
  text: z.string().max(LONGEST_PAPER_TEXT),
});
export type PaperContent = z.infer<typeof PaperContent>;

export const Paper = PaperContent.extend({
  id: z.int(),
  kind: z.enum(paperKinds),
  version: z.int(),
  changed_at: z.iso.datetime(),
  changed_by: z.string(),
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
    summary: 'Begins a paper, filled from the record. The same key begins it once.',
    input: OfPatient.extend({ kind: z.enum(paperKinds), request_key: z.uuid() }),
    output: PaperAnswer,
  },
  savePaper: {
    method: 'PUT',
    path: '/api/staff/patients/:patient_id/papers/:paper_id',
    access: 'staff',
    summary: 'Saves a draft. If somebody else has changed it after `base`, nothing is overwritten.',
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
      'Issues the paper in the version that the doctor has read: number, PDF with a QR code, a copy among the documents of the patient. Afterwards nobody can change it.',
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
