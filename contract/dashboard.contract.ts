import { z } from 'zod';
import { AppointmentRow } from './appointments-list.contract.ts';
import { FindingsFile, PatientDocument, TherapyPlan } from './documents.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Profile } from './identity-account.contract.ts';
import { InvoiceRow } from './invoices.contract.ts';

const LatestMessages = z.object({
  conversation_id: z.int(),
  first_name: z.string().describe('of the doctor'),
  last_name: z.string(),
  display_name: z.string(),
  unread_count: z.int(),
  last_message_at: z.iso.datetime(),
});

export const Dashboard = z.object({
  next_visit: AppointmentRow.nullable().describe('the next one that takes place, however far away'),
  latest_messages: z.array(LatestMessages),
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
          'confirm_visit',
          'pay_visit',
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
        visits: z.array(z.object({ starts_at: z.iso.datetime(), doctor: z.string() })),
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
    summary: 'The next visit, this week, the latest messages and invoices.',
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
