import { schedule } from '#contract/schedule.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { nextFreeTimes, schedules } from './free-slots.service.ts';
import { holderOf } from './holder.service.ts';

export const scheduleRoutes = implement(schedule, {
  getSchedules: ({ deps, actor, client, input }) =>
    schedules(
      deps,
      {
        actor,
        holder: holderOf(actor, client.draftToken),
        serviceId: input.service_id,
        doctorIds: input.doctor_ids,
      },
      { month: input.month, pickedDate: input.picked_date },
    ),
  getNextFreeTimes: ({ deps, actor, client, input }) =>
    nextFreeTimes(
      deps,
      {
        actor,
        holder: holderOf(actor, client.draftToken),
        serviceId: input.service_id,
        doctorIds: input.doctor_ids,
      },
      { limit: input.limit, from: input.from },
    ),
});
