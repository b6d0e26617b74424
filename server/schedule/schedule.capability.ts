import { schedule as scheduleEndpoints } from '#contract/schedule.contract.ts';
import { scheduleStaff } from '#contract/schedule-staff.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { measure } from '#server/platform/metrics/metric.ts';
import { freeTimesForStaff, nextFreeTimes, schedules } from './free-slots/free-slots.service.ts';
import { countLiveHolds, forgetExpiredHolds } from './hold/hold.store.ts';
import { type Caller, holderOf } from './hold/holder.service.ts';
import { removeAbsence } from './hours/absence.service.ts';
import { bookingRule, changeBookingRule } from './hours/booking-rule.service.ts';
import { addExtraWindow } from './hours/extra-window.service.ts';
import { listWorkingHours } from './hours/working-hours.service.ts';

/** Working hours, absences, free slots and holds. */
export const schedule: Capability = {
  name: 'schedule',
  routes: [
    ...implement(scheduleEndpoints, {
      getSchedules: ({ deps, actor, client, input }) =>
        schedules(deps, searchOf({ actor, client }, input), {
          month: input.month,
          pickedDate: input.picked_date,
        }),
      getNextFreeTimes: ({ deps, actor, client, input }) =>
        nextFreeTimes(deps, searchOf({ actor, client }, input), input),
    }),
    ...implement(scheduleStaff, {
      listWorkingHours: ({ deps, actor, input }) =>
        listWorkingHours(deps, actor, { doctorId: input.doctor_id }),
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
      readBookingRule: async ({ deps, input }) => ({ data: await bookingRule(deps.db, input.service_id) }),
      changeBookingRule: ({ deps, input, client }) => changeBookingRule(deps.db, input, client.locale),
    }),
  ],
  sweeps: [
    {
      name: 'forget expired holds',
      cron: '*/5 * * * *',
      run: ({ db, now }) => forgetExpiredHolds(db, now()),
    },
  ],
  metrics: [
    measure('portal_holds', 'Slots that somebody holds during a booking.', ({ db, now }) =>
      countLiveHolds(db, now()),
    ),
  ],
};

function searchOf(
  { actor, client }: Caller,
  input: { service_id: number; doctor_ids?: number[] | undefined },
) {
  const holder = holderOf(actor, client.draftToken);
  return { actor, holder, serviceId: input.service_id, doctorIds: input.doctor_ids };
}
