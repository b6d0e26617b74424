import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** Ids come as numbers in a body and as digits in a query. */
export const Id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
]);
/** Whoever asks is whom the session names (OR-49). */
export const UserId = z.unknown().optional().describe('has no effect: whose call it is, the session says');
const DoctorIds = z.union([z.array(Id).max(50), Id.transform((id) => [id])]);

export const AppointmentDate = z.iso.date('date').regex(/^20/, 'date');
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$|^(0?[1-9]|1[0-2])$/);
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/);

export const Slot = z.object({
  id: z.string().describe('what is booked; holds for this service, doctor and time only'),
  schedule_parent_id: z.string(),
  doctor_id: z.number(),
  display_name: z.string().describe('the doctor'),
  date: z.iso.date(),
  start_time: z.string().describe('HH:mm in Berlin'),
  end_time: z.string().describe('HH:mm in Berlin'),
  duration: z.number().describe('minutes'),
  date_start_time: z.iso.datetime({ offset: true }),
});
export type Slot = z.infer<typeof Slot>;

export const ScheduleGroup = z.object({
  schedule_id: z.string().describe('the day of this doctor, as schedule_parent_id'),
  schedule_parent_id: z.string(),
  doctor_id: z.number(),
  display_name: z.string().describe('the doctor'),
  date: z.iso.date(),
  start_time: z.string().describe('of the first free slot'),
  end_time: z.string().describe('of the last free slot'),
  duration: z.number().describe('minutes'),
  slots: z.array(Slot),
});
export type ScheduleGroup = z.infer<typeof ScheduleGroup>;

export const DateMarker = z.object({ date: z.iso.date(), start_time: z.string(), end_time: z.string() });
export type DateMarker = z.infer<typeof DateMarker>;

export const Hold = z.object({
  slot_id: z.string(),
  expires_at: z.iso.datetime().describe('until then nobody else gets this time'),
  seconds_left: z.int().describe('by the clock of the clinic, for browsers whose own clock is wrong'),
});
export type Hold = z.infer<typeof Hold>;

export const schedule = defineEndpoints({
  getSchedules: {
    method: 'GET',
    path: '/api/patients/get-schedules',
    access: 'anyone',
    summary:
      'The free slots of a month, or of one day of it, per doctor and day, and the days that have any.',
    input: z.object({
      service_id: Id,
      doctor_ids: DoctorIds.optional(),
      order_by: z.literal('date').optional(),
      picked_date: AppointmentDate.optional(),
      user_id: UserId,
      month: Month.optional().describe('YYYY-MM, or 1 to 12 for the coming such month'),
    }),
    output: z.object({ data: z.array(ScheduleGroup), dateMarker: z.array(DateMarker) }),
  },
  getNextFreeTimes: {
    method: 'GET',
    path: '/api/patients/next-free-times',
    access: 'anyone',
    summary: 'The next free slots in the order of time, and the earliest of them.',
    input: z.object({
      service_id: Id,
      doctor_ids: DoctorIds.optional(),
      from: AppointmentDate.optional().describe(
        'the first day to look at; today when none is named or it is past',
      ),
      limit: z.coerce.number<string | number>().int().min(1).max(50).default(10),
      days: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(7)
        .optional()
        .describe('the next days with free slots, `limit` slots of each; without it the next `limit` slots'),
    }),
    output: z.object({
      data: z.array(Slot),
      earliest: Slot.nullable(),
      by_doctor: z
        .array(Slot)
        .describe('the earliest slot of each doctor who has one in the days that were searched'),
      bookable_from: z.iso.date().describe('today in Berlin, by the clock of the clinic'),
      bookable_until: z.iso.date().describe('the last day ahead that can be booked'),
    }),
  },
});
