import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';
import { RowVersion } from './numbers.ts';
import { Id, Slot } from './schedule.contract.ts';

/** Of the clinic's own calendar: by the clock on a wall in Berlin. */
export const CalendarDate = z.iso.date('date').regex(/^20/, 'date');
const StartTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'clock_time');
const EndTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'clock_time');
export const DoctorChoice = Id.optional().describe('a doctor names nobody, or herself');
export const DoctorChoices = z.union([z.array(Id).max(50), Id.transform((id) => [id])]).optional();

export const WeeklyHours = z.object({
  weekday: z.int().min(1).max(7).describe('Monday = 1'),
  start_time: StartTime,
  end_time: EndTime.describe('24:00 is midnight at the end of the day'),
});
export type WeeklyHours = z.infer<typeof WeeklyHours>;

export const HoursVersion = z.object({
  valid_from: z.iso.date(),
  valid_until: z.iso.date().nullable().describe('the last day; null while nothing else follows'),
  hours: z.array(WeeklyHours),
});
export type HoursVersion = z.infer<typeof HoursVersion>;

export const HoursForm = z.object({
  doctor_id: DoctorChoice,
  valid_from: CalendarDate,
  valid_until: CalendarDate.nullish().describe('the last day, after which the former hours hold again'),
  hours: z.array(WeeklyHours).max(70),
  revision: z.string().min(1).max(64).describe('of the hours that were looked at when these were written'),
});
export type HoursForm = z.output<typeof HoursForm>;

export const ExtraWindowForm = z.object({
  doctor_id: DoctorChoice,
  date: CalendarDate,
  start_time: StartTime,
  end_time: EndTime,
});
export type ExtraWindowForm = z.output<typeof ExtraWindowForm>;

/** From a day, or a time on it, to the end of a day, or a time on that. */
export const AbsenceSpan = z.object({
  doctor_id: DoctorChoice,
  start_date: CalendarDate,
  start_time: StartTime.optional().describe('the beginning of the day when missing'),
  end_date: CalendarDate,
  end_time: EndTime.optional().describe('the end of the day when missing'),
});
export type AbsenceSpan = z.output<typeof AbsenceSpan>;

export const CalendarSpan = z.object({
  date_start_time: z.iso.datetime(),
  date_end_time: z.iso.datetime(),
});
export type CalendarSpan = z.infer<typeof CalendarSpan>;
export const NamedSpan = CalendarSpan.extend({ id: z.int() });
export type NamedSpan = z.infer<typeof NamedSpan>;

const Done = z.object({ message: z.string() });

const Buffer = z.int().min(0).max(240).describe('minutes');

const BookingRuleForm = z.object({
  buffer_before: Buffer,
  buffer_after: Buffer,
  minimum_notice: z.int().min(0).max(43_200).describe('minutes'),
  horizon_days: z.int().min(1).max(730),
  offer_notice: z
    .int()
    .min(0)
    .max(8760)
    .describe('hours: nearer times are not offered to the waiting list by themselves'),
});

export const BookingRule = BookingRuleForm.extend({
  service_id: z.number(),
  version: z.number().describe('0 while the defaults apply'),
});
export type BookingRule = z.infer<typeof BookingRule>;

/** Calls about a doctor's time alone. Calls that also concern appointments are in appointments-calendar. */
export const scheduleStaff = defineEndpoints({
  listWorkingHours: {
    method: 'GET',
    path: '/api/staff/working-hours',
    access: 'staff',
    summary: "A doctor's weekly hours, former, present and planned, the oldest first.",
    input: z.object({ doctor_id: DoctorChoice }),
    output: z.object({
      data: z.object({
        doctor_id: z.int(),
        versions: z.array(HoursVersion),
        revision: z.string().describe('changes with every change of the hours'),
      }),
    }),
  },
  addExtraWindow: {
    method: 'POST',
    path: '/api/staff/extra-windows',
    access: 'staff',
    summary: 'Adds working hours on one day to the weekly hours.',
    input: ExtraWindowForm,
    output: z.object({ message: z.string(), data: NamedSpan }),
  },
  removeAbsence: {
    method: 'DELETE',
    path: '/api/staff/absences/:id',
    access: 'staff',
    summary: 'Deletes an absence. Appointments that were moved or cancelled because of it stay so.',
    input: z.object({ id: Id }),
    output: Done,
  },
  findStaffFreeTimes: {
    method: 'GET',
    path: '/api/staff/free-times',
    access: 'staff',
    summary:
      'The next free slots of a service in the order of time, for appointments that the clinic makes or moves: without the notice that patients need, and a year ahead.',
    input: z.object({
      service_id: Id,
      doctor_ids: DoctorChoices,
      from: CalendarDate.optional().describe('the first day to look at; today when missing or past'),
      until: CalendarDate.optional().describe('the last day to look at'),
      limit: z.coerce.number<string | number>().int().min(1).max(100).default(20),
    }),
    output: z.object({ data: z.array(Slot) }),
  },
  readBookingRule: {
    method: 'GET',
    path: '/api/staff/services/:service_id/booking-rule',
    access: 'staff',
    summary: 'How early and how late a service can be booked, and the time around it that stays free.',
    input: z.object({ service_id: Id }),
    output: z.object({ data: BookingRule }),
  },
  changeBookingRule: {
    method: 'PUT',
    path: '/api/staff/services/:service_id/booking-rule',
    access: 'staff',
    summary: 'Changes the rule for slots that are offered from now on. Booked appointments stay.',
    input: BookingRuleForm.extend({ service_id: Id, version: RowVersion }),
    output: Message.extend({ data: BookingRule }),
  },
});
