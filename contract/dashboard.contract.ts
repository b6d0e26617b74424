import { z } from 'zod';
import { AppointmentRow } from './appointments.contract.ts';
import { CancellationRequest, MoveRequest, UnfinishedAppointment } from './appointments-staff.contract.ts';
import { FindingsFile, PatientDocument, TherapyPlan } from './documents.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Profile } from './identity-account.contract.ts';
import { Message } from './identity-session.contract.ts';
import { StaffAccount, StaffRoles } from './identity-staff.contract.ts';
import { InvoiceRow } from './invoices.contract.ts';
import { PaymentTask, ProviderState } from './payments.contract.ts';
import { Id } from './schedule.contract.ts';
import { NoteToSign } from './treatment.contract.ts';
import { DiaryDay, UnseenSideEffect } from './treatment-diary.contract.ts';
import { WaitingNoteRequest } from './treatment-insight.contract.ts';

const LatestMessages = z.object({
  conversation_id: z.int(),
  first_name: z.string().describe('of the doctor'),
  last_name: z.string(),
  display_name: z.string(),
  unread_count: z.int(),
  last_message_at: z.iso.datetime(),
});

const OpenOffer = z.object({
  id: z.int(),
  starts_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  doctor: z.string(),
});

export const Dashboard = z.object({
  offer: OpenOffer.nullable().describe('of the waiting list, which waits for an answer'),
  next_appointment: AppointmentRow.nullable().describe('the next one that takes place, however far away'),
  latest_messages: z.array(LatestMessages),
  todays_intake: DiaryDay.nullable().describe(
    'what the plan asks for today; null where the clinic keeps no diary or nothing is to be taken',
  ),
  appointment_week: z.array(AppointmentRow).describe('of this week in Berlin, Monday to Sunday'),
  latest_invoices: z.array(InvoiceRow),
  to_do: z
    .array(
      z.object({
        kind: z.enum([
          'confirm_email',
          'correct_email',
          'add_address',
          'fill_anamnesis',
          'confirm_appointment',
          'pay_appointment',
        ]),
        appointment_id: z.int().nullable(),
      }),
    )
    .describe('what the clinic waits for'),
  claims: z
    .array(
      z.object({
        id: z.int(),
        booked_at: z.iso.datetime(),
        appointments: z.array(z.object({ starts_at: z.iso.datetime(), doctor: z.string() })),
      }),
    )
    .describe('what guests have booked under her address; she says whether it was her'),
});
export type Dashboard = z.infer<typeof Dashboard>;

const AnamnesisFile = z.object({
  id: z.int(),
  file_path: z.string(),
  created_at: z.iso.datetime(),
  version: z.int().describe('1 is the first one she signed'),
  is_current: z.boolean(),
  form: z.enum(['booking', 'full']),
});

/** The profile with the collections that MedicalHistory shows. */
const ProfileWithCollections = Profile.extend({
  anamnesemorph: z.array(PatientDocument),
  anamnese_file: z.array(AnamnesisFile),
  documents: z.array(PatientDocument),
  befunde_file: z.array(FindingsFile),
  audios: z.array(PatientDocument),
  therapy_plans: z.array(TherapyPlan),
});
export type ProfileWithCollections = z.infer<typeof ProfileWithCollections>;

export const dashboard = defineEndpoints({
  readDashboard: {
    method: 'GET',
    path: '/api/patients/dashboard',
    access: 'patient',
    summary: 'The next appointment, this week, the latest messages and invoices.',
    input: z.object({}),
    output: z.object({ data: Dashboard }),
  },
  readProfileWithCollections: {
    method: 'GET',
    path: '/api/patients/profile',
    access: 'patient',
    summary: 'The own profile with the collections of files',
    input: z.object({}),
    output: z.object({ data: ProfileWithCollections }),
  },
});

const StaffSelf = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: StaffRoles,
  doctor_id: z.number().nullable().describe('the doctor who signs in with this account'),
  proves_with: z
    .enum(['code', 'password'])
    .describe(
      'what POST /api/staff/step-up takes: the password of a demo account, which has no second factor',
    ),
});

const ListedAccount = StaffAccount.extend({
  doctor_id: z.number().nullable().describe('as whom she stands in the catalogue'),
  doctor_name: z.string().nullable(),
});

/** Somebody said that the video of this appointment did not work. A person decides whether it was an absence. */
const ReportedProblem = z.object({
  appointment_id: z.int(),
  patient: z.object({ id: z.int(), name: z.string() }),
  doctor: z.object({ id: z.int(), display_name: z.string() }),
  starts_at: z.iso.datetime(),
  by: z.enum(['patient', 'doctor']),
  at: z.iso.datetime(),
  note: z.string().nullable(),
});
export type ReportedProblem = z.infer<typeof ReportedProblem>;

/** In the order in which a new clinic takes them. */
const SET_UP_STEPS = [
  'second_factor',
  'clinic',
  'tax_number',
  'legal',
  'doctor',
  'doctor_account',
  'service',
  'hours',
  'payment',
  'mail',
  'backup',
] as const;

const SetUpStep = z.object({ step: z.enum(SET_UP_STEPS), is_done: z.boolean() });
export type SetUpStep = z.infer<typeof SetUpStep>;

/** Everything that waits for the clinic. Tasks that a role may not do are left out. */
const StaffTasks = z.object({
  set_up: z
    .array(SetUpStep)
    .describe('what a new clinic still needs, for administrators; empty when all steps are done'),
  payment_providers: z
    .array(ProviderState)
    .describe('for administrators, as long as a provider does not accept the keys or does not answer'),
  cancellation_requests: z.array(CancellationRequest),
  move_requests: z.array(MoveRequest),
  unfinished_appointments: z.array(UnfinishedAppointment),
  payment_tasks: z.array(PaymentTask),
  reported_problems: z
    .array(ReportedProblem)
    .describe('appointments with a technical problem and without a result'),
  waiting_accounts: z.array(z.object({ id: z.int(), name: z.string(), created_at: z.iso.datetime() })),
  note_requests: z.array(WaitingNoteRequest).describe('patients who ask to read their notes'),
  notes_to_sign: z.array(NoteToSign).describe('drafts about past appointments of this doctor'),
  side_effects: z.array(UnseenSideEffect).describe('that no doctor has seen'),
  open_enquiries: z.int(),
  unread_messages: z.int(),
});
export type StaffTasks = z.infer<typeof StaffTasks>;

const MonthFigures = z.object({
  month: z.string().describe('YYYY-MM'),
  taken_cents: z.int().describe('money that came in during the month, whenever the appointment was'),
  refunded_cents: z.int(),
  open_count: z.int().describe('claims whose card was refused, of all months'),
  open_cents: z.int(),
  overdue_count: z.int().describe('of these, invoices whose day has passed'),
  overdue_cents: z.int(),
  due_count: z
    .int()
    .describe('charges that wait for their time, such as a fee to which a patient may still object'),
  due_cents: z.int(),
  appointments_completed: z.int(),
  appointments_cancelled: z.int(),
  no_shows: z.int(),
  patients_seen: z.int(),
  new_patients: z.int(),
  notes_overdue: z
    .int()
    .describe('notes about appointments of the month that nobody signed within seven days'),
  feedback: z
    .array(z.object({ rating: z.int(), count: z.int() }))
    .describe('of the appointments of the month, from the best rating to the worst; of all doctors together'),
  waitlist: z
    .object({
      offered: z.int(),
      taken: z.int().describe('and paid for, or moved'),
      blocked_minutes: z.int().describe('how long offers kept times from everybody else'),
      recovered_cents: z.int().describe('the prices of the new appointments'),
    })
    .describe('the offers of the waiting list that were made in the month'),
  days: z.array(
    z.object({ date: z.iso.date(), taken_cents: z.int(), refunded_cents: z.int(), appointments: z.int() }),
  ),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

export const dashboardStaff = defineEndpoints({
  listTasks: {
    method: 'GET',
    path: '/api/staff/tasks',
    access: 'staff',
    summary: 'The open tasks of the caller: requests, appointments to finish, payments, enquiries, messages.',
    input: z.object({}),
    output: z.object({ data: StaffTasks }),
  },
  readMonthFigures: {
    method: 'GET',
    path: '/api/staff/figures',
    access: 'staff',
    summary: 'The figures of one month, by its days in Berlin.',
    input: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional()
        .describe('YYYY-MM; the present one if not given'),
    }),
    output: z.object({ data: MonthFigures }),
  },
  readStaffSelf: {
    method: 'GET',
    path: '/api/staff/me',
    access: 'staff',
    summary: 'Who is signed in, and as which doctor',
    input: z.object({}),
    output: z.object({ data: StaffSelf }),
  },
  listStaff: {
    method: 'GET',
    path: '/api/staff/accounts',
    access: 'staff',
    summary: 'Everybody who works or worked here, and as which doctor',
    input: z.object({}),
    output: z.object({ data: z.array(ListedAccount) }),
  },
  linkDoctor: {
    method: 'POST',
    path: '/api/staff/accounts/:id/doctor',
    access: 'staff',
    summary:
      'Links an account to a doctor of the catalogue, or removes the link. The account then opens the appointments and patients of that doctor, so the call needs a recent sign-in.',
    input: z.object({ id: Id, doctor_id: z.int().positive().nullable() }),
    output: Message,
  },
  changeStaffRoles: {
    method: 'POST',
    path: '/api/staff/accounts/:id/roles',
    access: 'staff',
    summary:
      'Replaces the roles of a colleague, whose sessions end. Needs a recent sign-in; nobody changes the own roles, so an administrator always remains. Without the role of a doctor the account is no longer linked to a doctor.',
    input: z.object({ id: Id, roles: StaffRoles }),
    output: Message,
  },
});
