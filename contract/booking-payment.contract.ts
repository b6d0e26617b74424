import { z } from 'zod';
import { AnamnesisSubmission } from './anamnesis.contract.ts';
import { paymentGateways } from './appointment-status.ts';
import { FeeAgreement } from './booking-agreement.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { LARGEST_INTEGER } from './numbers.ts';
import { EmailAddress } from './person.ts';
import { Id } from './schedule.contract.ts';

const Token = z.string().min(1).max(200);
const Gateway = z.enum(paymentGateways);
const ProviderId = z.string().min(1).max(200);

const Amount = z
  .union([z.number().min(0).max(LARGEST_INTEGER), z.string().max(20)])
  .optional()
  .describe('euro; compared, never charged');

const AnotherCard = z
  .boolean()
  .optional()
  .describe('replaces the card that was confirmed for this booking by another one');

/** The terms that the payer accepts, shown beside the button. */
export const BookingTerms = z.object({
  version: z.string(),
  amount_cents: z.int(),
  currency: z.literal('EUR'),
  free_until: z.iso.datetime().describe('until this moment cancelling is free'),
  free_hours: z.int().describe('how many hours before the start `free_until` is'),
  is_free_now: z.boolean().describe('whether cancelling is still free, by the clock of the server'),
  late_fee_cents: z.int(),
  no_show_fee_cents: z.int(),
  no_show_fee_percent: z.number(),
});
export type BookingTerms = z.infer<typeof BookingTerms>;

const RequiredAgreement = FeeAgreement.optional().describe(
  'to be signed before anything is paid; missing: the service requires none',
);

const BookedSchedule = z.object({ id: z.string(), date_start_time: z.iso.datetime({ offset: true }) });

/** An appointment that the clinic proposed and the patient has to confirm. */
export const ConfirmationOffer = z.object({
  service: z.object({
    id: z.number(),
    title: z.string().describe("in the caller's language"),
    duration: z.number(),
    price: z.number().describe('euro'),
  }),
  schedule: BookedSchedule,
  user: z
    .object({
      has_address: z.boolean(),
      country_code: z.string().nullable().describe('of the address, for the card form'),
    })
    .describe('nothing that names a person, because a link may be forwarded'),
  doctor: z.object({ id: z.number(), display_name: z.string() }),
  terms: BookingTerms,
  fee_agreement: RequiredAgreement,
});
export type ConfirmationOffer = z.infer<typeof ConfirmationOffer>;

/** Some clients send the slot as an object, of which only the id counts. */
const ScheduleChoice = z.union([
  z.string().min(1).max(200),
  z.looseObject({ id: z.string().min(1).max(200) }).transform(({ id }) => id),
]);

const Repeated = z
  .looseObject({})
  .nullish()
  .describe(
    'compared with what the steps have stored, never stored itself; what is left out is not compared',
  );

const CalendarFile = z
  .string()
  .optional()
  .describe('the confirmed appointment as a calendar file, without a personal or medical word');

const Session = z.object({
  access_token: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
});

export const bookingPayment = defineEndpoints({
  getBookingTerms: {
    method: 'GET',
    path: '/api/patients/booking-terms',
    access: 'anyone',
    summary: 'Price and fees of the held slot, and until when cancelling is free.',
    input: z.object({}),
    output: z.object({ data: BookingTerms, fee_agreement: RequiredAgreement }),
  },
  acceptBookingTerms: {
    method: 'POST',
    path: '/api/patients/appointment/terms',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary: 'Records that the cancellation rule and the terms were accepted, before a card is confirmed.',
    input: z.object({
      cancellation_rule: z.literal(true, 'agree_terms'),
      terms: z.literal(true, 'agree_terms'),
      amount: Amount,
      no_show_fee_percent: z
        .number()
        .min(0)
        .max(100)
        .optional()
        .describe('the percentage that the payer read; an outdated one is refused'),
      token: Token.optional().describe('the token of a confirmation link'),
    }),
    output: z.object({ message: z.string() }),
  },
  createSetupIntent: {
    method: 'POST',
    path: '/api/patients/appointment/setup-intent',
    access: 'patient',
    repeatsMessageAsError: true,
    summary: 'Starts to save the card of a signed-in patient for the held slot.',
    input: z.object({ token: Token.optional(), another_card: AnotherCard }),
    output: z.object({ client_secret: z.string(), customer_id: z.string() }),
  },
  createGuestSetupIntent: {
    method: 'POST',
    path: '/api/patients/appointment/guest/setup-intent',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary: 'Starts to save the card of a guest, or of the owner of a confirmation link.',
    input: z.object({ email: EmailAddress.optional(), token: Token.optional(), another_card: AnotherCard }),
    output: z.object({ client_secret: z.string(), customer_id: z.string() }),
  },
  bookAppointment: {
    method: 'POST',
    path: '/api/patients/appointments',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary:
      'Books the held slot with the data that the steps accepted and the payment that the provider confirms. A repeated request with the same Idempotency-Key gets the same answer.',
    input: z.object({
      payment_gateway: Gateway,
      payment_method: ProviderId.optional(),
      paymentMethod: ProviderId.optional(),
      paypal_transaction_id: ProviderId.optional(),
      customer_id: ProviderId.optional(),
      email: z.string().max(254).optional(),
      amount: Amount,
      service_id: Id,
      doctor_id: Id,
      schedule: ScheduleChoice,
      appointment_date: z.string().max(40).optional(),
      locale: z.string().max(10).optional(),
      userData: Repeated,
      patientAddress: Repeated,
      anamnesis: AnamnesisSubmission.nullish().describe('compared with the signed history, never stored'),
    }),
    output: z.object({
      message: z.string(),
      data: z.object({ id: z.number(), status: z.string(), date_start_time: z.iso.datetime() }),
      calendar_file: CalendarFile,
      userSession: Session.optional(),
    }),
  },
  readConfirmationToken: {
    method: 'GET',
    path: '/api/patients/appointments/confirmation-token/:token',
    access: 'anyone',
    summary: 'The proposed appointment of a confirmation link.',
    input: z.object({ token: Token }),
    output: z.object({ data: ConfirmationOffer }),
  },
  confirmAppointment: {
    method: 'POST',
    path: '/api/patients/appointments/confirm',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary: 'Confirms a proposed appointment with a saved card or a PayPal payment.',
    input: z.object({
      token: Token,
      payment_gateway: Gateway,
      paymentMethod: ProviderId.optional(),
      payment_method: ProviderId.optional(),
      paypal_transaction_id: ProviderId.optional(),
    }),
    output: z.object({ message: z.string(), calendar_file: CalendarFile }),
  },
  createPayPalOrder: {
    method: 'POST',
    path: '/api/patients/paypal/order/create',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary: 'Starts a PayPal payment for the held slot, or for the appointment of a confirmation link.',
    input: z.object({
      amount: Amount,
      token: Token.optional(),
    }),
    output: z.object({ id: z.string(), data: z.object({ id: z.string() }) }),
  },
  capturePayPalOrder: {
    method: 'POST',
    path: '/api/patients/paypal/order/capture',
    access: 'anyone',
    repeatsMessageAsError: true,
    summary: 'Captures an approved PayPal payment.',
    input: z.object({ orderID: ProviderId, token: Token.optional() }),
    output: z.object({ id: z.string(), data: z.object({ id: z.string() }) }),
  },
});
