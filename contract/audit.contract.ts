import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { pageOf, pagingOf } from './paging.ts';
import { GivenPassword } from './person.ts';
import { Id } from './schedule.contract.ts';

/** What somebody did with a patient's record. */
export const accessKinds = [
  'profile_read',
  'profile_changed',
  'password_link_sent',
  'anamnesis_read',
  'document_read',
  'document_list_read',
  'document_added',
  'document_released',
  'document_removed',
  'appointment_read',
  'invoice_read',
  'dunning_sent',
  'chat_read',
  'contact_read',
  'export_made',
  'emergency_access',
  'looked_up',
  'accounts_merged',
  'booking_claimed',
  'booking_declined',
  'room_entered',
  'positions_saved',
  'note_read',
  'note_signed',
  'note_added_to',
  'note_request_decided',
  'plan_read',
  'plan_released',
  'diary_read',
  'side_effect_seen',
  'measurement_read',
  'measurement_added',
  'measurement_struck',
  'paper_list_read',
  'paper_issued',
  'paper_withdrawn',
  'wrap_up_changed',
  'timeline_read',
] as const;
export type AccessKind = (typeof accessKinds)[number];

export const AccessRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(accessKinds),
  by_name: z.string().describe('who it was'),
  by_role: z
    .enum(['patient', 'doctor', 'assistant', 'admin', 'staff', 'system'])
    .describe('the role that was used; staff: an old entry of somebody who has several roles today'),
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
  state: z.enum(['possible', 'appointments_ahead', 'money_open']),
  parts: z.array(DeletionPart),
});
export type DeletionOutlook = z.infer<typeof DeletionOutlook>;

export const audit = defineEndpoints({
  listAccesses: {
    method: 'GET',
    path: '/api/patients/access-log',
    access: 'patient',
    summary: 'Who opened which part of the patient’s own record, and when.',
    input: pagingOf(['at'], { perPage: 10, sortColumn: 'at' }),
    output: pageOf(AccessRow),
  },
  exportOwnData: {
    method: 'POST',
    path: '/api/patients/data-export',
    access: 'patient',
    summary:
      'All data of the patient as one ZIP: JSON, a FHIR R4 bundle, the original files and a list of checksums.',
    input: z.object({ current_password: GivenPassword }),
    answers: 'file',
  },
  previewDeletion: {
    method: 'GET',
    path: '/api/patients/deletion-request',
    access: 'patient',
    summary:
      'Lists the data that a deletion would erase, and the data that the clinic must keep, with reason and end date. Changes nothing.',
    input: z.object({}),
    output: z.object({ data: DeletionOutlook }),
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/patients/deletion-request',
    access: 'patient',
    summary:
      'Closes the account at once and erases all data that the clinic need not keep. The other data are locked until their end date.',
    input: z.object({ current_password: GivenPassword }),
    output: z.object({ message: z.string(), data: DeletionOutlook }),
  },
});

const Claim = z.object({ id: Id.describe('the file of the booking, as the dashboard names it') });
const Message = z.object({ message: z.string() });

export const auditClaims = defineEndpoints({
  claimBooking: {
    method: 'POST',
    path: '/api/patients/claims/:id',
    access: 'patient',
    summary:
      'Moves a guest booking made with the patient’s confirmed e-mail address into the account. Name and birthdate must match. This cannot be undone.',
    input: Claim,
    output: Message,
  },
  declineBooking: {
    method: 'POST',
    path: '/api/patients/claims/:id/decline',
    access: 'patient',
    summary:
      'Reports that somebody else booked with the patient’s e-mail address. The clinic sends no more mails about that booking.',
    input: Claim,
    output: Message,
  },
});

/** Long enough to say why both accounts belong to one person. */
const MERGE_REASON_MIN_LENGTH = 10;

export const auditMerge = defineEndpoints({
  mergePatients: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/merge',
    access: 'staff',
    summary:
      'Moves all data of this account to another account of the same person and closes this account. Needs a recent sign-in. Both accounts must match, and no payment or booking may be pending. This cannot be undone.',
    input: z.object({
      patient_id: Id.describe('the account that will be empty'),
      into_id: Id.describe('the account that stays'),
      reason: z.string().trim().min(MERGE_REASON_MIN_LENGTH).max(500),
    }),
    output: z.object({ message: z.string() }),
  },
});

/** Long enough for a reason that the patient understands. */
const EMERGENCY_REASON_MIN_LENGTH = 10;

const FoundAccess = AccessRow.extend({
  patient_id: z.int(),
  staff_id: z.int().nullable().describe('null: the patient herself, or the portal'),
});
export type FoundAccess = z.infer<typeof FoundAccess>;

export const auditStaff = defineEndpoints({
  breakGlass: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/emergency-access',
    access: 'staff',
    summary:
      'Opens the record of another doctor’s patient for four hours. The patient can read who opened it and why, and the administrators get a mail. Needs a recent sign-in.',
    input: z.object({
      patient_id: Id,
      reason: z.string().trim().min(EMERGENCY_REASON_MIN_LENGTH).max(500),
    }),
    output: z.object({ message: z.string(), data: z.object({ until: z.iso.datetime() }) }),
  },
  searchAccesses: {
    method: 'GET',
    path: '/api/staff/access-log',
    access: 'staff',
    summary:
      'Who opened or changed which part of which record, from one Berlin day to another, both included.',
    input: pagingOf(['at'], { perPage: 20, sortColumn: 'at' }).extend({
      patient_id: Id.optional(),
      staff_id: Id.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    output: pageOf(FoundAccess),
  },
});
