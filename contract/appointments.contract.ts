import { z } from 'zod';
import { appointmentStatuses, paymentGateways } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { Locale } from './locale.ts';
import { GivenInstant } from './numbers.ts';
import { pageOf, pagingOf } from './paging.ts';
import { Id } from './schedule.contract.ts';

/** Clients send an empty field as nothing, as null or as an empty text. */
const Notes = freeText(2000)
  .nullish()
  .transform((notes) => notes || undefined);

const CancellationForm = z.object({ id: Id, cancellation_request_notes: Notes });
export type CancellationForm = z.output<typeof CancellationForm>;

export const OwnMoveForm = z.object({
  id: Id,
  schedule_id: z.string().max(200).describe('the id of a free slot of the same service'),
  seen_start_time: GivenInstant.describe(
    'the beginning that the screen showed; another one means that it was moved meanwhile',
  ),
});
export type OwnMoveForm = z.output<typeof OwnMoveForm>;

const MoveRequestForm = OwnMoveForm.extend({ notes: Notes.describe('why, in the words of the patient') });
export type MoveRequestForm = z.output<typeof MoveRequestForm>;

export const appointmentColumns = [
  'appointment_date',
  'start_time',
  'service_name',
  'status',
  'created_at',
] as const;

/** An appointment as the list, the dashboard and the chat show it to its patient. */
export const AppointmentRow = z.object({
  id: z.int(),
  appointment_date: z.iso.date().describe('in Berlin'),
  start_time: z.string().describe('HH:mm in Berlin'),
  end_time: z.string().describe('HH:mm in Berlin'),
  start_date: z.iso.datetime().describe('the instant of the beginning'),
  end_date: z.iso.datetime(),
  status: z.enum(appointmentStatuses),
  status_label: z.string().nullable().describe('words of the staff that are shown in place of the status'),
  service: z.object({
    id: z.int(),
    name: z.string().describe("in the caller's language"),
    translations: z.array(z.object({ locale: Locale, title: z.string() })),
    price: z.number().describe('euro, as agreed for this appointment'),
    duration: z.int().describe('minutes'),
  }),
  doctor: z.object({
    id: z.int(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  zoom_link: z
    .string()
    .nullable()
    .describe('only around the appointment: from 15 minutes before it begins until 60 after its end'),
  zoom_link_from: z.iso.datetime().nullable().describe('when the link will show; null when there is none'),
  payment_gateway: z.enum(paymentGateways).nullable(),
  payment_status: z.string().nullable().describe('the state of its money, such as card_saved or captured'),
  paypal_transaction: z.object({ status: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  cancellation_request_created_at: z.iso.datetime().nullable(),
  canCancel: z.boolean(),
  isWithin48Hours: z
    .boolean()
    .describe('the agreed deadline for a free cancellation has passed, and the appointment has not begun'),
  cancellation: z
    .object({
      way: z.enum(['plain', 'request']).describe('request: a doctor decides, and a reason may be given'),
      free_until: z.iso.datetime().describe('the deadline that was agreed at booking'),
      free_hours: z.int().describe('how many hours before the beginning that is'),
      fee_cents: z.int().describe('what cancelling now may cost; 0 when it is free'),
      refund_cents: z.int().describe('what comes back at once, of a payment that was made already'),
      has_moved_late: z
        .boolean()
        .describe('it was moved after the deadline, which therefore stays at the former time'),
    })
    .nullable()
    .describe('null when it cannot be cancelled'),
  move: z
    .object({
      way: z
        .enum(['free', 'request'])
        .describe('request: the clinic decides, and cancelling stays a late one'),
      moves_left: z.int().describe('how often the patient can still move it'),
      days_ahead: z.int().describe('how many days from today the new time may be'),
    })
    .nullable()
    .describe('null when the patient cannot move it'),
  move_request: z
    .object({
      start_date: z.iso.datetime().describe('the beginning that the patient wishes'),
      doctor: z.string().describe('with whom'),
      requested_at: z.iso.datetime(),
    })
    .nullable()
    .describe(
      'the wish for another time that the clinic has not decided about; until then the appointment stands',
    ),
  can_pay_by_link: z.boolean().describe('an amount is open that the patient can pay by a link'),
  history: z.array(
    z.object({
      status: z.enum(appointmentStatuses),
      by: z.enum(['patient', 'staff', 'system']),
      at: z.iso.datetime(),
    }),
  ),
});
export type AppointmentRow = z.infer<typeof AppointmentRow>;

export const appointments = defineEndpoints({
  cancelAppointment: {
    method: 'POST',
    path: '/api/patients/cancel-appointment/:id',
    access: 'patient',
    summary:
      "Cancels the patient's own appointment. After the agreed deadline of a confirmed one it asks for the cancellation, and a doctor decides.",
    input: CancellationForm,
    output: z.object({
      message: z.string(),
      data: z.object({
        id: z.int(),
        status: z.enum(appointmentStatuses),
        cancellation_request_created_at: z.iso.datetime(),
      }),
    }),
  },
  moveOwnAppointment: {
    method: 'POST',
    path: '/api/patients/appointments/:id/move',
    access: 'patient',
    summary:
      "Moves the patient's own appointment to another free time of its service, until the agreed deadline. Price and payment stay.",
    input: OwnMoveForm,
    output: z.object({
      message: z.string(),
      data: z.object({ id: z.int(), status: z.enum(appointmentStatuses), start_date: z.iso.datetime() }),
    }),
  },
  requestMove: {
    method: 'POST',
    path: '/api/patients/appointments/:id/move-request',
    access: 'patient',
    summary:
      "Asks for another free time of the service after the agreed deadline. The clinic decides; until then the patient's appointment stands, and the wished time is free for others.",
    input: MoveRequestForm,
    output: z.object({
      message: z.string(),
      data: z.object({ id: z.int(), start_date: z.iso.datetime().describe('the wished beginning') }),
    }),
  },
  readAppointment: {
    method: 'GET',
    path: '/api/patients/appointments/:id',
    access: 'patient',
    summary: 'One of the own appointments.',
    input: z.object({ id: Id }),
    output: z.object({ data: AppointmentRow }),
  },
  listAppointments: {
    method: 'GET',
    path: '/api/patients/get-appointments',
    access: 'patient',
    summary: "The patient's own appointments, searched over the displayed texts.",
    input: pagingOf(appointmentColumns, { perPage: 5, sortColumn: 'created_at' }).extend({
      groups: z
        .enum(['upcoming_first'])
        .optional()
        .catch(undefined)
        .describe(
          'instead of the order by a column: running and upcoming appointments first, the next one first, then past ones, the latest first',
        ),
    }),
    output: pageOf(AppointmentRow),
  },
  readAppointmentCalendar: {
    method: 'GET',
    path: '/api/patients/appointments/:id/calendar',
    access: 'patient',
    summary: 'An own appointment as a calendar file. It contains no medical word and no video link.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
});
