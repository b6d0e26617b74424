import { appointments as appointmentsEndpoints } from '#contract/appointments.contract.ts';
import { UNDO_SECONDS } from '#contract/appointments.rules.ts';
import { appointmentsCalendar } from '#contract/appointments-calendar.contract.ts';
import { appointmentsLetter } from '#contract/appointments-letter.contract.ts';
import { appointmentsStaff } from '#contract/appointments-staff.contract.ts';
import { appointmentPositions } from '#contract/positions.contract.ts';
import {
  feeWaived,
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentDenied,
  paymentRefunded,
  receiptWithdrawn,
} from '#server/payments/payments.events.ts';
import { type Capability, implement, type Listener, listen } from '#server/platform/capability.ts';
import type { EventKind } from '#server/platform/jobs/outbox.ts';
import { countNews } from '#server/platform/metrics/metric.ts';
import {
  appointmentConfirmed,
  appointmentMoved,
  appointmentRescheduled,
  completionBegun,
  moveDeclined,
  moveRequested,
} from './appointments.events.ts';
import { appointmentsPersonalData } from './appointments.personal-data.ts';
import { decideInAbsence, enterAbsence } from './calendar/enter-absence.service.ts';
import { previewAbsence } from './calendar/preview-absence.service.ts';
import { readCalendar, removeExtraWindow, replaceWorkingHours } from './calendar/read-calendar.service.ts';
import { rescheduleByStaff } from './calendar/reschedule-appointment.service.ts';
import {
  approveUndecided,
  cancelOwnAppointment,
  decideCancellationRequest,
  listCancellationRequests,
} from './cancel/cancel-appointment.service.ts';
import { cancelUnpaid, followPayment, type PaymentResult } from './follow-payment.service.ts';
import {
  cancelByLetter,
  comeByLetter,
  forgetPastLetterLinks,
  moveByLetter,
  readLetterLink,
  requestMoveByLetter,
  schedulesOfLetter,
  timesOfLetter,
} from './letter/letter-link.service.ts';
import { countAppointmentsAhead } from './list/appointment-figures.store.ts';
import { listAppointments, ownCalendarFile, readOwnAppointment } from './list/list-appointments.service.ts';
import {
  mailChange,
  mailConfirmation,
  mailDeclinedMove,
  mailDoctor,
  mailMoveRequest,
  mailMoveRequestToDoctor,
  mailNewDoctor,
  mailNews,
  mailWaiver,
} from './mails/send-mails.service.ts';
import { sendReminders } from './mails/send-reminders.service.ts';
import {
  decideMoveRequest,
  endUndecidedMoves,
  listOpenMoveRequests,
} from './move/decide-move-request.service.ts';
import { moveOwnAppointment } from './move/move-own-appointment.service.ts';
import { requestMove } from './move/request-move.service.ts';
import { readStatement, saveStatement } from './positions/statement.service.ts';
import { askToFinish, listUnfinishedAppointments } from './run/ask-to-finish.service.ts';
import { finishCompletion, finishCompletions, undoCompletion } from './run/complete-appointment.service.ts';
import { labelAppointment, moveByStaff } from './run/move-by-staff.service.ts';
import { enterVideoLink, eraseUsedLinks } from './video/enter-link.service.ts';

/** The appointment once it is booked: its statuses, its mails, its video link. */
export const appointments: Capability = {
  name: 'appointments',
  routes: [
    ...implement(appointmentsEndpoints, {
      cancelAppointment: ({ deps, actor, input, client }) => cancelOwnAppointment(deps, actor, input, client),
      moveOwnAppointment: ({ deps, actor, input, client }) => moveOwnAppointment(deps, actor, input, client),
      requestMove: ({ deps, actor, input, client }) => requestMove(deps, actor, input, client),
      readAppointment: ({ deps, actor, input, client }) => readOwnAppointment(deps, actor, input.id, client),
      listAppointments: ({ deps, actor, input, client }) => listAppointments(deps, actor, input, client),
      readAppointmentCalendar: ({ deps, actor, input, client }) =>
        ownCalendarFile(deps, actor, input.id, client),
    }),
    ...implement(appointmentsLetter, {
      readLetterLink: ({ deps, input, client }) => readLetterLink(deps, input.token, client),
      comeByLetter: ({ deps, input, client }) => comeByLetter(deps, input.token, client),
      cancelByLetter: ({ deps, input, client }) => cancelByLetter(deps, input, client),
      moveByLetter: ({ deps, input, client }) => moveByLetter(deps, input, client),
      requestMoveByLetter: ({ deps, input, client }) => requestMoveByLetter(deps, input, client),
      readLetterSchedules: ({ deps, input, client }) => schedulesOfLetter(deps, input, client),
      readLetterTimes: ({ deps, input, client }) => timesOfLetter(deps, input, client),
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
      listMoveRequests: ({ deps, actor, client }) => listOpenMoveRequests(deps, actor, client),
      decideMoveRequest: ({ deps, actor, input, client }) => decideMoveRequest(deps, actor, input, client),
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
        readCalendar(
          deps,
          actor,
          { from: input.from, to: input.to, doctorIds: input.doctor_id ?? [] },
          client,
        ),
      replaceWorkingHours: ({ deps, actor, input, client }) =>
        replaceWorkingHours(deps, actor, input, client),
      removeExtraWindow: ({ deps, actor, input, client }) => removeExtraWindow(deps, actor, input.id, client),
      previewAbsence: ({ deps, actor, input, client }) => previewAbsence(deps, actor, input, client),
      enterAbsence: ({ deps, actor, input, client }) => enterAbsence(deps, actor, input, client),
      decideInAbsence: ({ deps, actor, input, client }) => decideInAbsence(deps, actor, input, client),
    }),
  ],
  listeners: [
    listen(appointmentConfirmed, 'mail the confirmation', mailConfirmation),
    listen(appointmentRescheduled, 'mail the change', mailChange),
    listen(appointmentRescheduled, 'mail the new doctor', mailNewDoctor),
    listen(moveRequested, 'mail the patient', mailMoveRequest),
    listen(moveRequested, 'mail the doctor', mailMoveRequestToDoctor),
    listen(moveDeclined, 'mail the patient', mailDeclinedMove),
    listen(appointmentMoved, 'mail the patient', mailNews),
    listen(appointmentMoved, 'mail the doctor', mailDoctor),
    listen(completionBegun, 'finish it', finishCompletion, { afterSeconds: UNDO_SECONDS + 1 }),
    listen(feeWaived, 'mail the patient', mailWaiver),
    follow(paymentCharged, 'charged'),
    follow(paymentChargeFailed, 'charge_failed'),
    follow(paymentCaptured, 'captured'),
    follow(paymentDenied, 'denied'),
    follow(receiptWithdrawn, 'withdrawn'),
    listen(paymentRefunded, 'move the appointment', async (deps, { appointmentId, isFull }) => {
      if (appointmentId !== null && isFull) await followPayment(deps, appointmentId, 'refunded_fully');
    }),
  ],
  personalData: appointmentsPersonalData,
  sweeps: [
    { name: 'finish completed appointments', cron: '* * * * *', run: finishCompletions },
    { name: 'remind of appointments', cron: '*/10 * * * *', run: sendReminders },
    { name: 'ask doctors to finish appointments', cron: '*/10 * * * *', run: askToFinish },
    { name: 'approve undecided cancellations', cron: '* * * * *', run: approveUndecided },
    { name: 'end undecided move requests', cron: '* * * * *', run: endUndecidedMoves },
    { name: 'forget links of past letters', cron: '17 * * * *', run: forgetPastLetterLinks },
    { name: 'erase links of past appointments', cron: '*/10 * * * *', run: eraseUsedLinks },
    { name: 'cancel unpaid appointments', cron: '* * * * *', run: cancelUnpaid },
  ],
  metrics: [
    countNews('portal_bookings_total', 'Appointments that were booked and paid for.', {
      confirmed: appointmentConfirmed,
    }),
  ],
};

function follow(kind: EventKind<{ appointmentId: number }>, result: PaymentResult): Listener {
  return listen(kind, 'move the appointment', (deps, { appointmentId }) =>
    followPayment(deps, appointmentId, result),
  );
}
