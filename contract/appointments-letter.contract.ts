import { z } from 'zod';
import { AppointmentRow, OwnMoveForm } from './appointments.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { LARGEST_INTEGER } from './numbers.ts';
import { schedule } from './schedule.contract.ts';

const Token = z.string().regex(/^[\w-]{43}$/);
const Notes = freeText(2000)
  .nullish()
  .transform((notes) => notes || undefined);

/** What a link of a letter shows: the appointment and the one thing that the page offers. */
export const LetterLink = z.object({
  act: z.enum(['come', 'move', 'cancel']),
  service: z.object({ id: z.int(), name: z.string().describe("in the caller's language") }),
  doctor: z.object({ first_name: z.string(), last_name: z.string() }),
  start_date: z.iso.datetime(),
  end_date: z.iso.datetime(),
  cancellation: AppointmentRow.shape.cancellation.describe(
    'what cancelling costs now; null of a link to come',
  ),
  move: AppointmentRow.shape.move.describe('null of the other links, and when it cannot be moved'),
});
export type LetterLink = z.infer<typeof LetterLink>;

const Done = z.object({ message: z.string() });

export const CancelByLetterForm = z.object({
  token: Token,
  seen_way: z.enum(['plain', 'request']).describe('as the page showed it'),
  seen_fee_cents: z
    .int()
    .min(0)
    .max(LARGEST_INTEGER)
    .describe('as the page showed it; refused when it is another amount now'),
  cancellation_request_notes: Notes,
});
export type CancelByLetterForm = z.output<typeof CancelByLetterForm>;

const { id: _id, ...wish } = OwnMoveForm.shape;
export const MoveByLetterForm = z.object({ token: Token, ...wish, notes: Notes });
export type MoveByLetterForm = z.output<typeof MoveByLetterForm>;

const times = schedule.getSchedules;
const next = schedule.getNextFreeTimes;

/** For the links of letters: no session, one appointment, one act. */
export const appointmentsLetter = defineEndpoints({
  readLetterLink: {
    method: 'GET',
    path: '/api/patients/letter-links/:token',
    access: 'anyone',
    summary:
      'What a link of a letter offers. Reading it changes nothing, because mail scanners follow links.',
    input: z.object({ token: Token }),
    output: z.object({ data: LetterLink }),
  },
  comeByLetter: {
    method: 'POST',
    path: '/api/patients/letter-links/:token/come',
    access: 'anyone',
    summary: 'The patient says that she comes; the staff see it at the appointment. Works once.',
    input: z.object({ token: Token }),
    output: Done,
  },
  cancelByLetter: {
    method: 'POST',
    path: '/api/patients/letter-links/:token/cancel',
    access: 'anyone',
    summary:
      'Cancels the appointment of the link, or asks for it after the agreed deadline. Refused when it costs something else than the page showed. Works once.',
    input: CancelByLetterForm,
    output: Done,
  },
  moveByLetter: {
    method: 'POST',
    path: '/api/patients/letter-links/:token/move',
    access: 'anyone',
    summary: 'Moves the appointment of the link to another free time of its service. Works once.',
    input: MoveByLetterForm.omit({ notes: true }),
    output: Done,
  },
  requestMoveByLetter: {
    method: 'POST',
    path: '/api/patients/letter-links/:token/move-request',
    access: 'anyone',
    summary: 'Asks for another time of the appointment of the link after the agreed deadline. Works once.',
    input: MoveByLetterForm,
    output: Done,
  },
  readLetterSchedules: {
    method: 'GET',
    path: '/api/patients/letter-links/:token/schedules',
    access: 'anyone',
    summary: 'The free slots of a month for a link to move, as `getSchedules` lists them.',
    input: times.input.omit({ service_id: true, user_id: true }).extend({ token: Token }),
    output: times.output,
  },
  readLetterTimes: {
    method: 'GET',
    path: '/api/patients/letter-links/:token/next-free-times',
    access: 'anyone',
    summary: 'The next free slots for a link to move, as `getNextFreeTimes` lists them.',
    input: next.input.omit({ service_id: true }).extend({ token: Token }),
    output: next.output,
  },
});
