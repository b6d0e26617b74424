import {
  feeWaived,
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentDenied,
  paymentRefunded,
} from '#server/payments/payment-news.service.ts';
import { type Capability, type Listener, listen } from '#server/platform/capability.ts';
import type { EventKind } from '#server/platform/jobs/events.ts';
import {
  appointmentConfirmed,
  appointmentMoved,
  appointmentRescheduled,
} from './appointment-news.service.ts';
import { appointmentsPersonalData } from './appointments.personal-data.ts';
import { appointmentsRoutes } from './appointments.routes.ts';
import { calendarStaffRoutes } from './calendar.staff-routes.ts';
import { approveUndecided } from './cancellation-requests.service.ts';
import {
  mailChange,
  mailConfirmation,
  mailDoctor,
  mailNewDoctor,
  mailNews,
  mailWaiver,
} from './letters.service.ts';
import { followPayment, type PaymentResult } from './payment-results.service.ts';
import { sendReminders } from './reminders.service.ts';
import { proposeToFinish } from './unfinished.service.ts';
import { callOffUnpaid } from './unpaid.service.ts';
import { eraseUsedLinks, openRoom } from './video-room.service.ts';

/** The visit once it exists: what becomes of it, who is told, and where it takes place. */
export const appointments: Capability = {
  name: 'appointments',
  routes: [...appointmentsRoutes, ...calendarStaffRoutes],
  listeners: [
    listen(appointmentConfirmed, 'open a room', openRoom),
    listen(appointmentConfirmed, 'mail the confirmation', mailConfirmation),
    listen(appointmentRescheduled, 'open another room', openRoom),
    listen(appointmentRescheduled, 'mail the change', mailChange),
    listen(appointmentRescheduled, 'mail the new doctor', mailNewDoctor),
    listen(appointmentMoved, 'mail the patient', mailNews),
    listen(appointmentMoved, 'mail the doctor', mailDoctor),
    listen(feeWaived, 'mail the patient', mailWaiver),
    follow(paymentCharged, 'charged'),
    follow(paymentChargeFailed, 'charge_failed'),
    follow(paymentCaptured, 'captured'),
    follow(paymentDenied, 'denied'),
    listen(paymentRefunded, 'move the appointment', async (deps, { appointmentId, isFull }) => {
      if (appointmentId !== null && isFull) await followPayment(deps, appointmentId, 'refunded_fully');
    }),
  ],
  personalData: appointmentsPersonalData,
  sweeps: [
    { name: 'remind of visits', cron: '*/10 * * * *', run: sendReminders },
    { name: 'propose to finish visits', cron: '*/10 * * * *', run: proposeToFinish },
    { name: 'approve undecided cancellations', cron: '* * * * *', run: approveUndecided },
    { name: 'erase links of past visits', cron: '*/10 * * * *', run: eraseUsedLinks },
    { name: 'call off unpaid visits', cron: '* * * * *', run: callOffUnpaid },
  ],
};

function follow(kind: EventKind<{ appointmentId: number }>, result: PaymentResult): Listener {
  return listen(kind, 'move the appointment', (deps, { appointmentId }) =>
    followPayment(deps, appointmentId, result),
  );
}
