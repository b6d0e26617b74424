import { appointments } from '#contract/appointments.contract.ts';
import { appointmentsAhead } from '#contract/appointments-ahead.contract.ts';
import { appointmentsList } from '#contract/appointments-list.contract.ts';
import { appointmentsStaff } from '#contract/appointments-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { listAppointments } from './appointment-list.service.ts';
import { cancelOwnAppointment } from './cancellation.service.ts';
import { decideCancellationRequest, listCancellationRequests } from './cancellation-requests.service.ts';
import { ownCalendarFile } from './own-calendar.service.ts';
import { moveByStaff } from './staff-moves.service.ts';
import { rescheduleByStaff } from './staff-reschedule.service.ts';
import { listUnfinishedVisits } from './unfinished.service.ts';
import { enterVideoLink } from './video-room.service.ts';
import { countVisitsAhead } from './visits-ahead.service.ts';

export const appointmentsRoutes = [
  ...implement(appointments, {
    cancelAppointment: ({ deps, actor, input, client }) => cancelOwnAppointment(deps, actor, input, client),
  }),
  ...implement(appointmentsList, {
    listAppointments: ({ deps, actor, input, client }) => listAppointments(deps, actor, input, client),
    readAppointmentCalendar: ({ deps, actor, input, client }) =>
      ownCalendarFile(deps, actor, input.id, client),
  }),
  ...implement(appointmentsAhead, {
    countVisitsAhead: async ({ deps, input }) => ({
      data: {
        count: await countVisitsAhead(
          deps.db,
          { serviceId: input.service_id, doctorId: input.doctor_id },
          deps.now(),
        ),
      },
    }),
  }),
  ...implement(appointmentsStaff, {
    moveAppointment: ({ deps, actor, input, client }) => moveByStaff(deps, actor, input, client),
    decideCancellationRequest: ({ deps, actor, input, client }) =>
      decideCancellationRequest(deps, actor, input, client),
    listCancellationRequests: ({ deps, actor, client }) => listCancellationRequests(deps, actor, client),
    reschedule: ({ deps, actor, input: { seen_start_time: seen, ...wish }, client }) =>
      rescheduleByStaff(
        deps,
        actor,
        { ...wish, seenStart: seen === undefined ? undefined : new Date(seen) },
        client,
      ),
    listUnfinished: ({ deps, actor }) => listUnfinishedVisits(deps, actor),
    enterVideoLink: ({ deps, actor, input, client }) => enterVideoLink(deps, actor, input, client),
  }),
];
