import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';

const CalendarAddress = z.object({ created_at: z.iso.datetime() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

const Answer = z.object({ data: CalendarAddress.nullable() });
const Created = Message.extend({
  data: CalendarAddress.extend({ url: z.string().describe('shown once; the server keeps only a hash') }),
});

/** The secret address at which a calendar program reads appointments; `/api/calendar/….ics` answers it without a session. */
export const identityCalendar = defineEndpoints({
  readCalendarAddress: {
    method: 'GET',
    path: '/api/patients/calendar-address',
    access: 'patient',
    summary: 'Whether there is a secret address for a calendar program, and since when',
    input: z.object({}),
    output: Answer,
  },
  createCalendarAddress: {
    method: 'POST',
    path: '/api/patients/calendar-address',
    access: 'patient',
    summary: 'A new secret address for a calendar program; the one before ends',
    input: z.object({}),
    output: Created,
  },
  endCalendarAddress: {
    method: 'DELETE',
    path: '/api/patients/calendar-address',
    access: 'patient',
    summary: 'End the secret address for a calendar program',
    input: z.object({}),
    output: Message,
  },
});

export const identityCalendarStaff = defineEndpoints({
  readStaffCalendarAddress: {
    method: 'GET',
    path: '/api/staff/calendar-address',
    access: 'staff',
    summary: "Whether there is a secret address for the doctor's own calendar, and since when",
    input: z.object({}),
    output: Answer,
  },
  createStaffCalendarAddress: {
    method: 'POST',
    path: '/api/staff/calendar-address',
    access: 'staff',
    summary: "A new secret address for the doctor's own calendar; the one before ends",
    input: z.object({}),
    output: Created,
  },
  endStaffCalendarAddress: {
    method: 'DELETE',
    path: '/api/staff/calendar-address',
    access: 'staff',
    summary: "End the secret address for the doctor's own calendar",
    input: z.object({}),
    output: Message,
  },
});
