import { z } from 'zod';
import { appointmentStatuses, paymentGateways } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { GivenCents, GivenInstant, LARGEST_INTEGER, RowVersion } from './numbers.ts';
import { Id } from './schedule.contract.ts';

const Reason = z.string().trim().min(1).max(500);

/** The statuses that staff may record. All others follow from payments, patients or rules. */
export const StaffMove = z.enum(['in_progress', 'completed', 'no_show', 'cancelled', 'failed']);
export type StaffMove = z.infer<typeof StaffMove>;

export const CancellationDecision = z.enum(['reject', 'approve_without_charge', 'approve_with_charge']);
export type CancellationDecision = z.infer<typeof CancellationDecision>;

/** An encrypted link without user name and password. */
const VideoLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: 'https_link' })
  .max(500)
  .refine((link) => !/^https:\/\/[^/?#]*@/i.test(link), 'https_link');

const VideoLinkForm = z
  .object({
    id: Id,
    zoom_link: VideoLink.optional(),
    video_link: VideoLink.optional().describe('the same by its other name'),
  })
  .refine(({ zoom_link, video_link }) => (zoom_link ?? video_link) !== undefined, {
    path: ['zoom_link'],
    error: 'required',
  });
export type VideoLinkForm = z.output<typeof VideoLinkForm>;

/** What completing an appointment would do with its money now. */
export const CompletionMoney = z.object({
  kind: z
    .enum(['charge', 'paid', 'free', 'missing', 'unchanged'])
    .describe(
      'charge: the saved card is charged; paid: paid in advance; free: nothing is due; missing: money is due but nobody pays yet, a task for the staff; unchanged: nothing happens',
    ),
  amount_cents: z.int().describe('charged, kept or missing'),
  refund_cents: z.int().describe('of a payment in advance that was higher than the price'),
  card: z.object({ brand: z.string().nullable(), last4: z.string() }).nullable(),
});
export type CompletionMoney = z.infer<typeof CompletionMoney>;

export const UnfinishedAppointment = z.object({
  id: z.int(),
  status: z.enum(appointmentStatuses),
  date_start_time: z.iso.datetime(),
  date_end_time: z.iso.datetime(),
  doctor_id: z.int(),
  patient: z.object({ id: z.int(), name: z.string() }),
  completion_money: CompletionMoney,
});
export type UnfinishedAppointment = z.infer<typeof UnfinishedAppointment>;

/** A patient asked to cancel after the agreed deadline. */
export const CancellationRequest = z.object({
  id: z.int().describe('of the appointment'),
  patient: z.object({ id: z.int(), name: z.string() }),
  doctor: z.object({ id: z.int(), display_name: z.string() }),
  service_title: z.string(),
  date_start_time: z.iso.datetime(),
  requested_at: z.iso.datetime(),
  notes: z.string().nullable().describe('the reason in the words of the patient'),
  decide_by: z.iso.datetime().describe('after that the request counts as approved without a fee'),
  gateway: z.enum(paymentGateways).nullable(),
  amount_cents: z.int().describe('the price of the appointment'),
  fee_cents: z.int().describe('the most that was agreed for a late cancellation'),
});
export type CancellationRequest = z.infer<typeof CancellationRequest>;

/** A patient asked for another time after the agreed deadline. */
export const MoveRequest = z.object({
  id: z.int().describe('of the appointment'),
  patient: z.object({ id: z.int(), name: z.string() }),
  doctor: z.object({ id: z.int(), display_name: z.string() }),
  service_title: z.string(),
  date_start_time: z.iso.datetime(),
  wished_doctor: z.object({ id: z.int(), display_name: z.string() }),
  wished_start_time: z.iso.datetime(),
  requested_at: z.iso.datetime(),
  notes: z.string().nullable().describe('the reason in the words of the patient'),
  fee_cents: z.int().describe('what a late cancellation may cost, before the move and after it'),
});
export type MoveRequest = z.infer<typeof MoveRequest>;

export const MoveDecision = z.enum(['accept', 'decline']);
export type MoveDecision = z.infer<typeof MoveDecision>;

const Moved = z.object({
  message: z.string(),
  data: z.object({
    id: z.int(),
    status: z.enum(appointmentStatuses),
    undo_until: z.iso
      .datetime()
      .optional()
      .describe('of a completed appointment: only then the money moves, and until then it can be undone'),
  }),
});

export const appointmentsStaff = defineEndpoints({
  moveAppointment: {
    method: 'POST',
    path: '/api/staff/appointments/:id/move',
    access: 'staff',
    summary:
      'Records that an appointment began, ended, was missed, failed or is cancelled. A doctor may do that for the own appointments only, an assistant may only cancel.',
    input: z.object({
      id: Id,
      to: StaffMove,
      reason: Reason.optional().describe('required unless the appointment simply begins or ends'),
      charge_cents: z
        .int()
        .min(0)
        .max(LARGEST_INTEGER)
        .optional()
        .describe(
          'required for completed: the charge that the person has seen and confirmed, 0 for none; refused without it, and when it is another one now',
        ),
      positions_version: RowVersion.optional().describe(
        'of completed: the version of the positions that the person confirmed; required when the appointment is invoiced by positions, refused when there is another one now',
      ),
      despite_problem: z
        .boolean()
        .optional()
        .describe(
          'of no_show: the person has seen that a technical problem was reported and decides for the fee; refused without it',
        ),
    }),
    output: Moved,
  },
  undoCompletion: {
    method: 'POST',
    path: '/api/staff/appointments/:id/undo-completion',
    access: 'staff',
    summary:
      'Takes back that an appointment was completed, with its charge, up to `undo_until`; later it is refused. A repeated call changes nothing.',
    input: z.object({ id: Id }),
    output: Moved,
  },
  decideCancellationRequest: {
    method: 'POST',
    path: '/api/staff/appointments/:id/cancellation-decision',
    access: 'staff',
    summary:
      'Rejects or approves a cancellation request: without a fee, with the agreed fee or with a smaller one. If two decide, the first wins.',
    input: z.object({
      id: Id,
      decision: CancellationDecision,
      fee_cents: GivenCents.optional().describe(
        'of approve_with_charge: less than was agreed, which applies if nothing is said',
      ),
      reason: Reason,
    }),
    output: Moved,
  },
  listCancellationRequests: {
    method: 'GET',
    path: '/api/staff/cancellation-requests',
    access: 'staff',
    summary: 'Cancellation requests without a decision, the nearest appointment first.',
    input: z.object({}),
    output: z.object({ data: z.array(CancellationRequest) }),
  },
  decideMoveRequest: {
    method: 'POST',
    path: '/api/staff/appointments/:id/move-decision',
    access: 'staff',
    summary:
      'Accepts or declines the wish for another time. Accepting moves the appointment there, with the terms of a late cancellation; it is refused when the time is taken meanwhile, and the request stays open. If two decide, the first wins.',
    input: z.object({
      id: Id,
      decision: MoveDecision,
      wished_start_time: GivenInstant.describe('the wish that the screen showed'),
      reason: Reason,
    }),
    output: Moved,
  },
  listMoveRequests: {
    method: 'GET',
    path: '/api/staff/move-requests',
    access: 'staff',
    summary: 'Wishes for another time that nobody has decided about, the nearest appointment first.',
    input: z.object({}),
    output: z.object({ data: z.array(MoveRequest) }),
  },
  reschedule: {
    method: 'POST',
    path: '/api/staff/appointments/:id/reschedule',
    access: 'staff',
    summary:
      'Moves a confirmed appointment to another free time of the same service. It stays the same appointment with the same payment; the patient gets a mail. A doctor moves the own appointments to the own times.',
    input: z.object({
      id: Id,
      schedule: z.string().min(1).max(200).describe('the id of the slot'),
      reason: Reason.optional(),
      seen_start_time: GivenInstant.optional().describe(
        'the beginning it was moved from; refused when somebody moved it meanwhile',
      ),
    }),
    output: z.object({
      message: z.string(),
      data: z.object({
        id: z.int(),
        status: z.enum(appointmentStatuses),
        date_start_time: z.iso.datetime(),
      }),
    }),
  },
  listUnfinished: {
    method: 'GET',
    path: '/api/staff/appointments/to-finish',
    access: 'staff',
    summary:
      'Appointments that are over and have no recorded result, the oldest first: for a doctor the own ones, for the administration all.',
    input: z.object({}),
    output: z.object({ data: z.array(UnfinishedAppointment) }),
  },
  labelAppointment: {
    method: 'POST',
    path: '/api/staff/appointments/:id/label',
    access: 'staff',
    summary:
      'Sets free words that patient and staff read in place of the status, such as "Sent to the pharmacy", until the status changes; empty words end that.',
    input: z.object({ id: Id, status_label: freeText(60) }),
    output: z.object({
      message: z.string(),
      data: z.object({ id: z.int(), status_label: z.string().nullable() }),
    }),
  },
  enterVideoLink: {
    method: 'POST',
    path: '/api/staff/appointments/:id/video-link',
    access: 'staff',
    summary: 'Replaces the link by which patient and doctor meet.',
    input: VideoLinkForm,
    output: z.object({
      message: z.string(),
      data: z.object({ id: z.int(), zoom_link: z.string().nullable() }),
    }),
  },
  countAppointmentsAhead: {
    method: 'GET',
    path: '/api/staff/appointments-ahead',
    access: 'staff',
    summary: 'How many appointments of a service or a doctor are still to come.',
    input: z.object({ service_id: Id.optional(), doctor_id: Id.optional() }),
    output: z.object({ data: z.object({ count: z.int() }) }),
  },
});
