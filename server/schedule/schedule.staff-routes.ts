import { scheduleRulesStaff } from '#contract/schedule-rules-staff.contract.ts';
import { scheduleStaff } from '#contract/schedule-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { removeAbsence } from './absence.service.ts';
import { bookingRule, changeBookingRule } from './booking-rule.service.ts';
import { addExtraWindow } from './extra-window.service.ts';
import { freeTimesForStaff } from './staff-free-times.service.ts';
import { listWorkingHours } from './working-hours.service.ts';

export const bookingRuleRoutes = implement(scheduleRulesStaff, {
  readBookingRule: async ({ deps, input }) => ({ data: await bookingRule(deps.db, input.service_id) }),
  changeBookingRule: ({ deps, input, client }) => changeBookingRule(deps.db, input, client.locale),
});

export const scheduleStaffRoutes = implement(scheduleStaff, {
  listWorkingHours: ({ deps, actor, input }) => listWorkingHours(deps, actor, { doctorId: input.doctor_id }),
  addExtraWindow: ({ deps, actor, input, client }) => addExtraWindow(deps, actor, input, client),
  removeAbsence: ({ deps, actor, input, client }) => removeAbsence(deps, actor, input.id, client),
  findStaffFreeTimes: ({ deps, actor, input }) =>
    freeTimesForStaff(deps, actor, {
      serviceId: input.service_id,
      doctorIds: input.doctor_ids,
      from: input.from,
      until: input.until,
      limit: input.limit,
    }),
});
