import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';
import { RowVersion } from './numbers.ts';
import { Id } from './schedule.contract.ts';

const Buffer = z.int().min(0).max(240).describe('minutes');

const BookingRuleForm = z.object({
  buffer_before: Buffer,
  buffer_after: Buffer,
  minimum_notice: z.int().min(0).max(43_200).describe('minutes'),
  horizon_days: z.int().min(1).max(730),
});

export const BookingRule = BookingRuleForm.extend({
  service_id: z.number(),
  version: z.number().describe('0 while the defaults apply'),
});
export type BookingRule = z.infer<typeof BookingRule>;

export const scheduleRulesStaff = defineEndpoints({
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
    summary: 'Changes it for times that are offered from now on; what is booked stays.',
    input: BookingRuleForm.extend({ service_id: Id, version: RowVersion }),
    output: Message.extend({ data: BookingRule }),
  },
});
