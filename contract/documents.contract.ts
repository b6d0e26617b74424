import { z } from 'zod';
import { documentZones, FINDING_MAX_BYTES } from './documents.rules.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';

/** A file as its patient sees it; `path` is read with her session and by nobody else's. */
export const PatientDocument = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  size: z.int().describe('bytes'),
  type: z.string(),
  created_at: z.iso.datetime(),
  document_zone: z.enum(documentZones),
});
export type PatientDocument = z.infer<typeof PatientDocument>;

/** What the patient sent in one go. */
export const FindingsFile = z.object({
  id: z.int(),
  documents: z.array(PatientDocument),
  created_at: z.iso.datetime(),
});
export type FindingsFile = z.infer<typeof FindingsFile>;

export const TherapyPlan = z.object({
  id: z.int(),
  title: z.string().nullable(),
  file_name: z.string(),
  file_path: z.string(),
  created_at: z.iso.datetime(),
});
export type TherapyPlan = z.infer<typeof TherapyPlan>;

export const documents = defineEndpoints({
  createFinding: {
    method: 'POST',
    path: '/api/patients/befunde/create',
    access: 'patient',
    summary: 'Sends a finding: one PDF, JPEG or PNG of at most 10 MB. A `user_id` has no effect.',
    upload: { field: 'file', maxBytes: FINDING_MAX_BYTES },
    input: z.object({
      title: line(255),
      description: freeText(10_000).default(''),
    }),
    output: z.object({ message: z.string(), data: FindingsFile }),
  },
  readDocumentFile: {
    method: 'GET',
    path: '/api/patients/documents/:id/file',
    access: 'patient',
    summary: 'A file of the own record, always as a download.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
});
