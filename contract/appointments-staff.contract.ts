import { z } from 'zod';
import { appointmentStatuses, paymentGateways } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { GivenCents, GivenInstant } from './numbers.ts';
import { Id } from './schedule.contract.ts';

const Reason = z.string().trim().min(1).max(500);

/** What the staff say about a visit; everything else follows from money, patients or rules. */
export const StaffMove = z.enum(['in_progress', 'completed', 'no_show', 'cancelled', 'failed']);
export type StaffMove = z.infer<typeof StaffMove>;

export const CancellationDecision = z.enum(['reject', 'approve_without_charge', 'approve_with_charge']);
export type CancellationDecision = z.infer<typeof CancellationDecision>;

/** Of a visit: encrypted, and nobody's name and password in it. */
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

export const UnfinishedVisit = z.object({
  id: z.int(),
  status: z.enum(appointmentStatuses),
  date_start_time: z.iso.datetime(),
  date_end_time: z.iso.datetime(),
  doctor_id: z.int(),
  patient: z.object({ id: z.int(), name: z.string() }),
});
export type UnfinishedVisit = z.infer<typeof UnfinishedVisit>;

/** What a patient asked for within 48 hours of her visit. */
export const CancellationRequest = z.object({
  id: z.int().describe('of the appointment'),
  patient: z.object({ id: z.int(), name: z.string() }),
  doctor: z.object({ id: z.int(), display_name: z.string() }),
  service_title: z.string(),
  date_start_time: z.iso.datetime(),
  requested_at: z.iso.datetime(),
  notes: z.string().nullable().describe('her reason, in her words'),
  decide_by: z.iso.datetime().describe('afterwards the visit counts as cancelled without a fee'),
  gateway: z.enum(paymentGateways).nullable(),
  amount_cents: z.int().describe('the price of the visit'),
  fee_cents: z.int().describe('the most that was agreed for a late cancellation'),
});
export type CancellationRequest = z.infer<typeof CancellationRequest>;

const Moved = z.object({
  message: z.string(),
  data: z.object({ id: z.int(), status: z.enum(appointmentStatuses) }),
});

export const appointmentsStaff = defineEndpoints({
  moveAppointment: {
    method: 'POST',
    path: '/api/staff/appointments/:id/move',
    access: 'staff',
    summary:
      'Says what became of a visit. A doctor has a say in her own only, an assistant may cancel for the clinic and nothing else.',
    input: z.object({
      id: Id,
      to: StaffMove,
      reason: Reason.optional().describe('required unless the visit simply begins or ends'),
    }),
    output: Moved,
  },
  decideCancellationRequest: {
    method: 'POST',
    path: '/api/staff/appointments/:id/cancellation-decision',
    access: 'staff',
    summary:
      'Rejects or approves what a patient asked for: without a fee, with the agreed one or with a smaller one. Of two who decide, the first wins.',
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
    summary: 'What patients asked for and nobody has decided yet, the nearest visit first.',
    input: z.object({}),
    output: z.object({ data: z.array(CancellationRequest) }),
  },
  reschedule: {
    method: 'POST',
    path: '/api/staff/appointments/:id/reschedule',
    access: 'staff',
    summary:
      'Moves a confirmed visit to another free time of the same service. It stays the same appointment with the same payment; the patient gets a letter. A doctor moves her own visits to times of her own.',
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
      'Visits whose time is over and of which nobody has said what became of them, oldest first: of a doctor her own, of the administration all.',
    input: z.object({}),
    output: z.object({ data: z.array(UnfinishedVisit) }),
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
});

export const appointmentsAhead = defineEndpoints({
  countVisitsAhead: {
    method: 'GET',
    path: '/api/staff/visits-ahead',
    access: 'staff',
    summary: 'How many visits of a service or a doctor are still to come.',
    input: z.object({ service_id: Id.optional(), doctor_id: Id.optional() }),
    output: z.object({ data: z.object({ count: z.int() }) }),
  },
});
