import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockIfFound } from './appointments.store.ts';
import { listUnpaidBegun } from './mails/reminders.store.ts';
import { lockAppointment, moveLocked } from './move-appointment.service.ts';

/** What a payment provider reported about the payment of an appointment. */
export type PaymentResult =
  | 'charged'
  | 'charge_failed'
  | 'captured'
  | 'denied'
  | 'refunded_fully'
  | 'withdrawn';

/** Reports may come late, twice or in another order. A report that does not fit the present status changes nothing. */
const MOVES: Record<
  PaymentResult,
  { from: readonly AppointmentStatus[]; to: AppointmentStatus; why: string }
> = {
  charged: {
    from: ['completed', 'no_show', 'payment_failed'],
    to: 'payment_success',
    why: 'the money came in',
  },
  charge_failed: {
    from: ['completed', 'no_show'],
    to: 'payment_failed',
    why: 'the charge did not go through',
  },
  captured: { from: ['awaiting_payment'], to: 'confirmed', why: 'the awaited payment came' },
  denied: { from: ['awaiting_payment'], to: 'payment_failed', why: 'the awaited payment was denied' },
  withdrawn: {
    from: ['payment_success'],
    to: 'payment_failed',
    why: 'the money was recorded by mistake',
  },
  refunded_fully: { from: ['payment_success'], to: 'refunded', why: 'everything was paid back' },
};

/** Moves the appointment to the status that follows from its payment. */
export async function followPayment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  appointmentId: number,
  result: PaymentResult,
): Promise<void> {
  const { from, to, why } = MOVES[result];
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId, {});
    if (!appointment || !from.includes(appointment.status)) return;
    await moveLocked(tx, appointment, to, { actor: { kind: 'system' }, why, now: now() });
  });
}

/**
 * Cancels appointments that begin now and whose payment the provider has not approved yet. If the money comes later, it is
 * refunded in full. Safe to repeat.
 */
export async function cancelUnpaid({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const id of await listUnpaidBegun(db, now())) {
    await db.transaction(async (tx) => {
      const appointment = await lockAppointment(tx, id);
      if (appointment.status !== 'awaiting_payment') return;
      const why = 'not paid before it should have begun';
      await moveLocked(tx, appointment, 'cancelled', { actor: { kind: 'system' }, why, now: now() });
    });
  }
}
