import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { pageOf, pagingOf } from './paging.ts';
import { GivenPassword } from './person.ts';

/** What somebody did with a patient's record. */
export const accessKinds = [
  'profile_read',
  'anamnesis_read',
  'document_read',
  'document_list_read',
  'document_added',
  'document_released',
  'document_removed',
  'appointment_read',
  'invoice_read',
  'chat_read',
  'contact_read',
  'export_made',
  'emergency_access',
  'looked_up',
  'accounts_merged',
  'booking_claimed',
  'booking_declined',
] as const;
export type AccessKind = (typeof accessKinds)[number];

export const AccessRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(accessKinds),
  by_name: z.string().describe('who it was'),
  by_role: z.enum(['patient', 'doctor', 'assistant', 'admin', 'system']),
  reason: z.string().nullable().describe('given where somebody other than her doctors looked'),
});
export type AccessRow = z.infer<typeof AccessRow>;

/** What a deletion would do with one kind of data. */
const DeletionPart = z.object({
  what: z.enum(['account', 'contacts', 'chat', 'record', 'invoices', 'payments']),
  is_kept: z.boolean(),
  until: z.iso.date().nullable().describe('how long it must stay'),
  law: z.string().nullable().describe('the rule that demands it, such as § 630f BGB'),
});

export const DeletionOutlook = z.object({
  state: z.enum(['possible', 'visits_ahead', 'money_open']),
  parts: z.array(DeletionPart),
});
export type DeletionOutlook = z.infer<typeof DeletionOutlook>;

export const audit = defineEndpoints({
  listAccesses: {
    method: 'GET',
    path: '/api/patients/access-log',
    access: 'patient',
    summary: 'Who opened what of the own record, and when.',
    input: pagingOf(['at'], { perPage: 10, sortColumn: 'at' }),
    output: pageOf(AccessRow),
  },
  exportOwnData: {
    method: 'POST',
    path: '/api/patients/data-export',
    access: 'patient',
    summary:
      'Everything the clinic holds about her as one ZIP: JSON, a FHIR R4 bundle, the original files and a list of checksums.',
    input: z.object({ current_password: GivenPassword }),
    answers: 'file',
  },
  previewDeletion: {
    method: 'GET',
    path: '/api/patients/deletion-request',
    access: 'patient',
    summary: 'What a deletion would erase, what must stay, why and until when. Changes nothing.',
    input: z.object({}),
    output: z.object({ data: DeletionOutlook }),
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/patients/deletion-request',
    access: 'patient',
    summary:
      'Closes the account at once and erases what need not stay; the rest is locked away until its day.',
    input: z.object({ current_password: GivenPassword }),
    output: z.object({ message: z.string(), data: DeletionOutlook }),
  },
});
