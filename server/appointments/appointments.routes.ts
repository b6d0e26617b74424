import { appointments } from '#contract/appointments.contract.ts';
import { appointmentsCalendar } from '#contract/appointments-calendar.contract.ts';
import { appointmentsStaff } from '#contract/appointments-staff.contract.ts';
import { appointmentPositions } from '#contract/positions.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { decideInAbsence, enterAbsence } from './calendar/enter-absence.service.ts';
import { previewAbsence } from './calendar/preview-absence.service.ts';
import { readCalendar, removeExtraWindow, replaceWorkingHours } from './calendar/read-calendar.service.ts';
import { rescheduleByStaff } from './calendar/reschedule-appointment.service.ts';
import {
  cancelOwnAppointment,
  decideCancellationRequest,
  listCancellationRequests,
} from './cancel/cancel-appointment.service.ts';
import { countAppointmentsAhead } from './list/appointment-figures.store.ts';
import { listAppointments, ownCalendarFile } from './list/list-appointments.service.ts';
import { readStatement, saveStatement } from './positions/statement.service.ts';
import { listUnfinishedAppointments } from './run/ask-to-finish.service.ts';
import { undoCompletion } from './run/complete-appointment.service.ts';
import { labelAppointment, moveByStaff } from './run/move-by-staff.service.ts';
import { enterVideoLink } from './video/enter-link.service.ts';

export const appointmentsRoutes = [
  ...implement(appointments, {
    cancelAppointment: ({ deps, actor, input, client }) => cancelOwnAppointment(deps, actor, input, client),
    listAppointments: ({ deps, actor, input, client }) => listAppointments(deps, actor, input, client),
    readAppointmentCalendar: ({ deps, actor, input, client }) =>
      ownCalendarFile(deps, actor, input.id, client),
  }),
  ...implement(appointmentsStaff, {
    countAppointmentsAhead: async ({ deps, input }) => ({
      data: {
        count: await countAppointmentsAhead(
          deps.db,
          { serviceId: input.service_id, doctorId: input.doctor_id },
          deps.now(),
        ),
      },
    }),
    moveAppointment: ({ deps, actor, input, client }) => moveByStaff(deps, actor, input, client),
    undoCompletion: ({ deps, actor, input, client }) => undoCompletion(deps, actor, input.id, client),
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
    listUnfinished: ({ deps, actor }) => listUnfinishedAppointments(deps, actor),
    labelAppointment: ({ deps, actor, input, client }) => labelAppointment(deps, actor, input, client),
    enterVideoLink: ({ deps, actor, input, client }) => enterVideoLink(deps, actor, input, client),
  }),
  ...implement(appointmentPositions, {
    readStatement: ({ deps, actor, input }) => readStatement(deps, actor, input.appointment_id),
    saveStatement: ({ deps, actor, input, client }) => saveStatement(deps, actor, input, client),
  }),
  ...implement(appointmentsCalendar, {
    readCalendar: ({ deps, actor, input, client }) =>
      readCalendar(deps, actor, { from: input.from, to: input.to, doctorIds: input.doctor_id ?? [] }, client),
    replaceWorkingHours: ({ deps, actor, input, client }) => replaceWorkingHours(deps, actor, input, client),
    removeExtraWindow: ({ deps, actor, input, client }) => removeExtraWindow(deps, actor, input.id, client),
    previewAbsence: ({ deps, actor, input, client }) => previewAbsence(deps, actor, input, client),
    enterAbsence: ({ deps, actor, input, client }) => enterAbsence(deps, actor, input, client),
    decideInAbsence: ({ deps, actor, input, client }) => decideInAbsence(deps, actor, input, client),
  }),
];
