import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { LONGEST_COMMENT } from './feedback.rules.ts';
import { freeText } from './free-text.ts';
import { Message } from './identity-session.contract.ts';
import { Id } from './schedule.contract.ts';

const Rating = z.int().min(1).max(5).describe('5 is the best');

const Feedback = z.object({
  rating: Rating,
  comment: z.string(),
  changed_at: z.iso.datetime(),
});
export type Feedback = z.infer<typeof Feedback>;

const OwnFeedback = z.object({
  given: Feedback.nullable(),
  can_give: z.boolean().describe('the appointment took place, and an answer of more than 7 days ago stays'),
});
export type OwnFeedback = z.infer<typeof OwnFeedback>;

const OfAppointment = z.object({ appointment_id: Id });

/** What a patient says about an appointment, for the clinic alone. */
export const feedback = defineEndpoints({
  readOwnFeedback: {
    method: 'GET',
    path: '/api/patients/appointments/:appointment_id/feedback',
    access: 'patient',
    summary: 'The own feedback about an appointment, and whether it can be given or changed',
    input: OfAppointment,
    output: z.object({ data: OwnFeedback }),
  },
  giveFeedback: {
    method: 'PUT',
    path: '/api/patients/appointments/:appointment_id/feedback',
    access: 'patient',
    summary: 'Say how an appointment was; once for each, and for 7 days it can be changed',
    input: OfAppointment.extend({ rating: Rating, comment: freeText(LONGEST_COMMENT).default('') }),
    output: Message.extend({ data: OwnFeedback }),
  },
});

export const feedbackStaff = defineEndpoints({
  readFeedback: {
    method: 'GET',
    path: '/api/staff/appointments/:appointment_id/feedback',
    access: 'staff',
    summary: 'What the patient said about an appointment; nothing if the patient said nothing',
    input: OfAppointment,
    output: z.object({ data: Feedback.nullable() }),
  },
});
