import { z } from 'zod';
import { AddressOrText } from './address.ts';
import { AppointmentRow } from './appointments.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Enquiry } from './enquiries.contract.ts';
import { Profile } from './identity-account.contract.ts';
import { StaffRoles } from './identity-staff.contract.ts';
import { InvoiceRow } from './invoices.contract.ts';
import { pageOf, pagingOf } from './paging.ts';
import { Birthdate, EmailAddress, PersonName, Phone, profileFields, Salutation } from './person.ts';
import { Id } from './schedule.contract.ts';

const Appointments = z.object({
  total: z.int().describe('agreed, under way or over; not what was called off'),
  last_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime().nullable(),
});

/** A patient in the list: name and appointments, without the reason for them. */
export const PatientRow = Profile.pick({
  id: true,
  name: true,
  first_name: true,
  last_name: true,
  birthdate: true,
  email: true,
  phone: true,
}).extend({
  appointments: Appointments,
  emergency_until: z.iso
    .datetime()
    .nullable()
    .describe('until when the file is open to a doctor who does not treat her'),
  has_duplicates: z.boolean().describe('another account looks like the same person; never told to doctors'),
});
export type PatientRow = z.infer<typeof PatientRow>;

/** The overview of a file. A value that the role may not see is null. */
export const PatientFile = z.object({
  patient: Profile.pick({
    id: true,
    name: true,
    first_name: true,
    last_name: true,
    salutation: true,
    birthdate: true,
    email: true,
    email_verified: true,
    phone: true,
    locale: true,
    is_guest: true,
    address: true,
    full_address: true,
  }),
  address_state: z
    .enum(['proven', 'registered', 'guest', 'known', 'declined', 'lost'])
    .describe(
      'who has proven the e-mail address; doctors are not told that another account holds it (known)',
    ),
  roles: StaffRoles.describe('the roles of the caller that open this file; what they may read follows'),
  emergency_until: z.iso.datetime().nullable(),
  consent_withdrawn_at: z.iso
    .datetime()
    .nullable()
    .describe('when she withdrew her consent to the use of her medical history, while that holds'),
  appointments: Appointments,
  open_cancellation_requests: z.int(),
  invoices: z.int(),
  enquiries: z.int(),
  documents: z.int(),
  anamneses: z.int().nullable(),
  chat: z.object({
    conversation_id: z.int().nullable().describe('the own conversation of a doctor'),
    unread_count: z.int().nullable(),
    last_message_at: z.iso.datetime().nullable().describe('with whomever'),
  }),
});
export type PatientFile = z.infer<typeof PatientFile>;

/** An appointment in the file, without the video room and without the patient's text. */
export const FileAppointment = AppointmentRow.pick({
  id: true,
  appointment_date: true,
  start_time: true,
  end_time: true,
  start_date: true,
  status: true,
  service: true,
  doctor: true,
  payment_gateway: true,
  payment_status: true,
  cancellation_request_created_at: true,
  created_at: true,
  history: true,
});
export type FileAppointment = z.infer<typeof FileAppointment>;

export const FileInvoice = InvoiceRow.omit({ invoice_path: true });
export type FileInvoice = z.infer<typeof FileInvoice>;

export const FileEnquiry = Enquiry.pick({
  id: true,
  doctor: true,
  title: true,
  created_at: true,
  last_email_sent_at: true,
});
export type FileEnquiry = z.infer<typeof FileEnquiry>;

/** Another account that may belong to the same person, and the reasons. */
export const DuplicateRow = PatientRow.pick({
  id: true,
  name: true,
  birthdate: true,
  email: true,
  phone: true,
  appointments: true,
}).extend({
  created_at: z.iso.datetime(),
  because: z.array(z.enum(['name_and_birthdate', 'phone'])),
});
export type DuplicateRow = z.infer<typeof DuplicateRow>;

const OfPatient = z.object({ patient_id: Id });

/** What an administrator changes for a patient; fields left out stay. The e-mail address only the patient changes. */
const PatientProfileForm = z.object({
  salutation: Salutation.optional(),
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  birthdate: Birthdate.optional(),
  phone: Phone.optional(),
  address: AddressOrText.optional().describe('in one line: Lindenstraße 12a, 10115 Berlin'),
});
export type PatientProfileForm = z.output<typeof PatientProfileForm>;

/** A fault is reported at the missing field, or at the e-mail address if all are missing. */
const Lookup = z.object({
  email: EmailAddress.optional(),
  patient_number: Id.optional(),
  birthdate: Birthdate.optional(),
});

/** A former value of a profile. */
export const ProfileChangeRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  field: z.enum(profileFields),
  old_value: z.string(),
  by_name: z.string().describe('who changed it; empty where no person did'),
});
export type ProfileChangeRow = z.infer<typeof ProfileChangeRow>;

export const patientsStaff = defineEndpoints({
  approvePatient: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/approve',
    access: 'staff',
    summary:
      'Approves a new account that waits for the clinic, and mails the patient. A repeated call changes nothing.',
    input: OfPatient,
    output: z.object({ message: z.string() }),
  },
  updatePatientProfile: {
    method: 'PUT',
    path: '/api/staff/patients/:patient_id/profile',
    access: 'staff',
    summary:
      'Changes the profile of a patient. Former values stay readable, and the patient can read who changed it.',
    input: OfPatient.extend({ user: PatientProfileForm }),
    output: z.object({ message: z.string() }),
  },
  mailPasswordLink: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/password-letter',
    access: 'staff',
    summary:
      "Mails a link to set a new password to the patient's own address. One a minute and four an hour at most.",
    input: OfPatient,
    output: z.object({ message: z.string() }),
  },
  mailPatientConfirmation: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/confirmation-letter',
    access: 'staff',
    summary:
      'Sends the mail that confirms the patient’s e-mail address once more, at most five times an hour.',
    input: OfPatient,
    output: z.object({ message: z.string() }),
  },
  listPatients: {
    method: 'GET',
    path: '/api/staff/patients',
    access: 'staff',
    summary:
      'Finds patients by the beginning of name, address, phone or birthdate, or by their number. A doctor finds only patients whose record the doctor may open.',
    input: pagingOf(['name', 'birthdate', 'created_at'], { perPage: 20, sortColumn: 'name' }).extend({
      sortDirection: z.enum(['asc', 'desc']).catch('asc').default('asc'),
    }),
    output: pageOf(PatientRow),
  },
  findPatientForEmergency: {
    method: 'POST',
    path: '/api/staff/patients/lookup',
    access: 'staff',
    summary:
      'Whether a person is a patient here, by the whole e-mail address or by number and birthdate, and nothing else. The patient can read that somebody searched.',
    input: Lookup,
    output: z.object({
      data: z.object({ patient_id: z.int(), is_open: z.boolean().describe('her file is open already') }),
    }),
  },
  readPatientFile: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id',
    access: 'staff',
    summary:
      'The personal data of a patient, and how many appointments, files and enquiries the record holds.',
    input: OfPatient,
    output: z.object({ data: PatientFile }),
  },
  listAppointmentsOfPatient: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/appointments',
    access: 'staff',
    summary: 'All appointments of a patient, the latest first, with status and payment.',
    input: OfPatient,
    output: z.object({ data: z.array(FileAppointment) }),
  },
  listInvoicesOfPatient: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/invoices',
    access: 'staff',
    summary: 'The invoices and credit notes of a patient, the newest first.',
    input: OfPatient,
    output: z.object({ data: z.array(FileInvoice) }),
  },
  listEnquiriesOfPatient: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/enquiries',
    access: 'staff',
    summary:
      'The enquiries of a patient without their text. A doctor sees only enquiries sent to that doctor.',
    input: OfPatient,
    output: z.object({ data: z.array(FileEnquiry) }),
  },
  listProfileChanges: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/profile-changes',
    access: 'staff',
    summary:
      'The former names, birthdates, addresses, phone numbers and e-mail addresses of a patient, the latest first.',
    input: OfPatient,
    output: z.object({ data: z.array(ProfileChangeRow) }),
  },
  listDuplicates: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/duplicates',
    access: 'staff',
    summary: 'Other accounts that may belong to the same person. A member of staff has to decide.',
    input: OfPatient,
    output: z.object({ data: z.array(DuplicateRow) }),
  },
});
