import { z } from 'zod';
import { AnamnesisEntries, AnamnesisSubmission } from './anamnesis.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { withoutCards } from './free-text.ts';
import { AppointmentDate, ClockTime, Hold, Id, Slot } from './schedule.contract.ts';

const Entry = z.string().max(300);
const Words = withoutCards(Entry);

/** Personal data as typed so far, not checked. Never contains a password. */
export const DraftUserData = z.object({
  salutation: Entry,
  first_name: Words,
  last_name: Words,
  email: Entry,
  phone: Entry,
  birthdate: Entry,
  address: z.object({
    street: Words,
    house_number: Entry,
    postal_code: Entry,
    city: Words,
    country_code: Entry,
  }),
});
export type DraftUserData = z.infer<typeof DraftUserData>;

/** What the server stores of an unfinished booking. */
export const BookingDraft = z.object({
  service_id: z.number().nullable().describe('the service of the held slot'),
  slot: Slot.nullable().describe('the held slot'),
  hold: Hold.nullable(),
  userData: DraftUserData.nullable(),
  has_password: z.boolean().describe('a password was accepted and need not be sent again'),
  is_data_accepted: z.boolean().describe('the data were accepted, and the form still shows them'),
  anamnesis: AnamnesisEntries.nullable(),
  is_anamnesis_accepted: z
    .boolean()
    .describe('the history is signed, and neither answers nor personal data have changed since'),
});
export type BookingDraft = z.infer<typeof BookingDraft>;

const Message = z.object({ message: z.string() });

export const booking = defineEndpoints({
  checkSlotAvailability: {
    method: 'POST',
    path: '/api/patients/check-slot-availability',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary:
      'Holds a free slot for 15 minutes. A visitor without an account is identified by the draft token, in a cookie or the header X-Booking-Draft.',
    input: z.object({
      service_id: Id,
      doctor_id: Id,
      date: AppointmentDate,
      start_time: ClockTime,
      end_time: ClockTime.optional().describe('has no effect: the service determines the duration'),
      schedule_parent_id: z.string().max(200).optional(),
    }),
    output: z.object({
      message: z.string(),
      hold: Hold,
      draft_token: z.string().optional().describe('for a visitor without a token'),
    }),
  },
  getFollowUps: {
    method: 'GET',
    path: '/api/patients/follow-ups',
    access: 'patient',
    summary: 'Whether this patient may book services of the type `following`.',
    input: z.object({}),
    output: z.object({
      data: z.object({
        needs_first_appointment: z
          .boolean()
          .describe('such services are refused until a first appointment has taken place'),
      }),
    }),
  },
  getBookingDraft: {
    method: 'GET',
    path: '/api/patients/booking-draft',
    access: 'anyone',
    summary: 'The unfinished booking of this visitor, identified by the draft token, or of this patient.',
    input: z.object({}),
    output: z.object({ data: BookingDraft.nullable() }),
  },
  saveBookingDraft: {
    method: 'PUT',
    path: '/api/patients/booking-draft',
    access: 'anyone',
    summary: 'Stores what a visitor has typed so far for 24 hours. A part that is not sent stays unchanged.',
    input: z.object({ userData: DraftUserData.optional(), anamnesis: AnamnesisEntries.optional() }),
    output: z.object({ saved_at: z.iso.datetime(), draft_token: z.string().optional() }),
  },
  discardBookingDraft: {
    method: 'DELETE',
    path: '/api/patients/booking-draft',
    access: 'anyone',
    summary: 'Deletes the unfinished booking and releases its hold.',
    input: z.object({}),
    output: Message,
  },
  submitStep: {
    method: 'POST',
    path: '/api/patients/appointment/step',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary:
      'Checks and stores one step of a booking: `userData` (for a guest all fields, for a patient only the address) or `anamneseDaten`. The content decides which step it is, not the number. Holds the slot if it is not held yet.',
    input: z.object({
      step: z.union([z.int().min(-99).max(99), z.string().max(2)]).optional(),
      service_id: Id,
      doctor_id: Id,
      schedule_id: z.string().min(1).max(200).describe('the id of the chosen slot'),
      userData: z.looseObject({}).optional(),
      anamneseDaten: AnamnesisSubmission.optional(),
      anamnesis: AnamnesisSubmission.optional().describe('another name of anamneseDaten'),
      locale: z.string().max(10).optional(),
    }),
    output: Message.extend({
      hold: Hold,
      draft_token: z.string().optional().describe('given to a visitor who has none yet'),
    }),
  },
});

export const bookingStaff = defineEndpoints({
  createForPatient: {
    method: 'POST',
    path: '/api/staff/appointments',
    access: 'staff',
    summary:
      'Proposes an appointment to a patient. The patient gets a mail with a link, by which the appointment is confirmed and paid; until then the slot is kept.',
    input: z.object({
      patient_id: Id,
      schedule: z.string().min(1).max(200).describe('the id of the slot; a doctor may choose only own slots'),
    }),
    output: z.object({
      message: z.string(),
      data: z.object({ id: z.number(), status: z.string(), expires_at: z.iso.datetime() }),
    }),
  },
});
