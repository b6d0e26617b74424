import { UNDO_SECONDS } from '#contract/completion.rules.ts';
import {
  feeWaived,
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentDenied,
  paymentRefunded,
  receiptWithdrawn,
} from '#server/payments/payments.events.ts';
import { type Capability, type Listener, listen } from '#server/platform/capability.ts';
import { countNews } from '#server/platform/figures/figure.ts';
import type { EventKind } from '#server/platform/jobs/outbox.ts';
import {
  appointmentConfirmed,
  appointmentMoved,
  appointmentRescheduled,
  completionBegun,
} from './appointments.events.ts';
import { appointmentsPersonalData } from './appointments.personal-data.ts';
import { appointmentsRoutes } from './appointments.routes.ts';
import { approveUndecided } from './cancel/cancel-appointment.service.ts';
import { cancelUnpaid, followPayment, type PaymentResult } from './follow-payment.service.ts';
import {
  mailChange,
  mailConfirmation,
  mailDoctor,
  mailNewDoctor,
  mailNews,
  mailWaiver,
} from './mails/send-mails.service.ts';
import { sendReminders } from './mails/send-reminders.service.ts';
import { askToFinish } from './run/ask-to-finish.service.ts';
import { finishCompletion, finishCompletions } from './run/complete-appointment.service.ts';
import { eraseUsedLinks } from './video/enter-link.service.ts';

/** The appointment once it is booked: its statuses, its mails, its video link. */
export const appointments: Capability = {
  name: 'appointments',
  routes: appointmentsRoutes,
  listeners: [
    listen(appointmentConfirmed, 'mail the confirmation', mailConfirmation),
    listen(appointmentRescheduled, 'mail the change', mailChange),
    listen(appointmentRescheduled, 'mail the new doctor', mailNewDoctor),
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
    { name: 'erase links of past appointments', cron: '*/10 * * * *', run: eraseUsedLinks },
    { name: 'cancel unpaid appointments', cron: '* * * * *', run: cancelUnpaid },
  ],
  figures: [
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
