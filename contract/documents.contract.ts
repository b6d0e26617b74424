import { z } from 'zod';
import { addedKinds, documentKinds, documentZones, FINDING_MAX_BYTES } from './documents.rules.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';

/** A file as the patient sees it; `path` can be read only with the session of the patient. */
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

/** The documents of one finding. */
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
    summary: 'Sends a finding: one PDF, JPEG or PNG of at most 10 MB.',
    upload: { field: 'file', maxBytes: FINDING_MAX_BYTES },
    input: z.object({
      title: line(255),
      description: freeText(10_000).default(''),
      user_id: z.unknown().optional().describe('has no effect: the finding belongs to the session'),
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

/**
 * A file as the staff see it, released to the patient or not. For staff who may not open it the description is empty, and
 * for a finding also title and name.
 */
export const StaffDocument = PatientDocument.extend({
  kind: z.enum(documentKinds),
  released_at: z.iso.datetime().nullable(),
  added_by: z.string().describe('the name of the person who added it'),
});
export type StaffDocument = z.infer<typeof StaffDocument>;

const Message = z.object({ message: z.string() });

export const documentsStaff = defineEndpoints({
  addDocument: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/documents',
    access: 'staff',
    summary:
      'Adds a file to the record of an own patient. Only doctors add therapy plans, prescriptions and anamnesemorph; a recording is MP3 or MPEG-4 audio, everything else PDF, JPEG or PNG. The patient gets a mail when the file is released.',
    upload: { field: 'file', maxBytes: FINDING_MAX_BYTES },
    input: z.object({
      patient_id: Id,
      kind: z.enum(addedKinds),
      document_zone: z.enum(documentZones).default('generally'),
      title: line(255),
      description: freeText(10_000).default(''),
      release: z
        .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
        .default(true),
    }),
    output: Message.extend({ data: StaffDocument }),
  },
  listDocumentsOfPatient: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/documents',
    access: 'staff',
    summary: 'The files of an own patient. The access is recorded, and the patient can see it.',
    input: z.object({ patient_id: Id }),
    output: z.object({ data: z.array(StaffDocument) }),
  },
  readDocumentAsStaff: {
    method: 'GET',
    path: '/api/staff/documents/:id/file',
    access: 'staff',
    summary: 'A file of an own patient as a download. The access is recorded, and the patient can see it.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
  releaseDocument: {
    method: 'POST',
    path: '/api/staff/documents/:id/release',
    access: 'staff',
    summary: 'Shows a file to the patient and sends a mail without its title.',
    input: z.object({ id: Id }),
    output: Message,
  },
  deletePrescription: {
    method: 'DELETE',
    path: '/api/admins/prescriptions/:id',
    access: 'staff',
    summary:
      'Removes a prescription or therapy plan from the lists; the record keeps it with person and time.',
    input: z.object({ id: Id }),
    output: Message,
  },
  deletePrescriptions: {
    method: 'POST',
    path: '/api/admins/prescriptions_bulk_delete',
    access: 'staff',
    summary: 'Removes several prescriptions or therapy plans, all of them or none.',
    input: z.object({ ids: z.array(Id).min(1).max(100) }),
    output: Message,
  },
});
