import { refundStepUpCents } from '#server/content/settings.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { movePayment, SYSTEM } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment } from '../ledger/payment.store.ts';
import { finishTasksOf, openTask } from '../ledger/payment-task.store.ts';
import { cardNoLongerNeeded, feeWaived } from '../payments.events.ts';
import { type ChargedPayment, findChargeOfPayment, lockCharge, updateCharge } from './charge.store.ts';
import { canBeWaived, isOpenCharge } from './charge-plan.rules.ts';

export async function writeOffByStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { appointment_id: appointmentId, reason }: { appointment_id: number; reason: string },
  { locale }: Pick<Client, 'locale'>,
) {
  return await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (!payment) throw new Failure('request.not_found');
    const ending = await writeOff(tx, payment.id, { staff, why: reason, now: now() });
    const done = { doneBy: staff.staffId, outcome: `written_off: ${reason}`, doneAt: now() };
    await finishTasksOf(tx, payment.id, ['charge_open', 'charge_refused'], done);
    return { message: payments_answer[locale][ending] };
  });
}

interface WriteOff {
  staff: Staff;
  why: string;
  now: Date;
}

/**
 * The clinic writes off a charge, or waives a fee before it is charged. A charge that was paid meanwhile is refused.
 * Like a refund, an amount above the set limit needs a fresh proof of who the staff member is.
 */
export async function writeOff(
  tx: Db,
  paymentId: number,
  decision: WriteOff,
): Promise<'waived' | 'written_off'> {
  if (!(await findChargeOfPayment(tx, paymentId))) throw new Failure('payments.nothing_open');
  const locked = await lockCharge(tx, { paymentId });
  const { charge } = locked;
  if (charge.amountCents > (await refundStepUpCents(tx))) requireFreshProof(decision.staff, decision.now);
  if (canBeWaived(charge)) {
    await waive(tx, locked, decision);
    return 'waived';
  }
  if (!isOpenCharge(charge.state)) throw new Failure('payments.nothing_open');
  const { staff, why, now } = decision;
  await movePayment(tx, paymentId, 'written_off', { actor: staff, why, now });
  await updateCharge(tx, charge.id, { state: 'written_off', nextAttemptAt: null }, now);
  await recordEvent(tx, cardNoLongerNeeded, { paymentId });
  return 'written_off';
}

/** The patient objected in time: cancel the fee and forget the card. */
async function waive(
  tx: Db,
  { payment, charge }: ChargedPayment,
  { staff, why, now }: WriteOff,
): Promise<void> {
  const { id: paymentId, appointmentId } = payment;
  await movePayment(tx, paymentId, 'released', { actor: staff, why, now });
  await updateCharge(tx, charge.id, { state: 'canceled', nextAttemptAt: null }, now);
  await recordEvent(tx, cardNoLongerNeeded, { paymentId });
  if (appointmentId !== null) await recordEvent(tx, feeWaived, { appointmentId });
}

/**
 * Cancels a fee that the payer never accepted; bookings from before the acceptance was required have such fees. The
 * card is not charged, the payment link closes, and the staff get a task. The caller has locked the payment.
 */
export async function dropUnacceptedFee(
  tx: Db,
  { payment, charge }: ChargedPayment,
  now: Date,
): Promise<void> {
  const { id: paymentId, appointmentId } = payment;
  const wasNeverTried = payment.state === 'charge_due';
  const why = `the acceptance of ${charge.reason} is not recorded`;
  await movePayment(tx, paymentId, wasNeverTried ? 'released' : 'written_off', { actor: SYSTEM, why, now });
  const state = wasNeverTried ? 'canceled' : 'written_off';
  await updateCharge(tx, charge.id, { state, nextAttemptAt: null }, now);
  await recordEvent(tx, cardNoLongerNeeded, { paymentId });
  if (appointmentId !== null) await recordEvent(tx, feeWaived, { appointmentId });
  const details = { reason: charge.reason, amountCents: charge.amountCents };
  await openTask(tx, { kind: 'fee_not_accepted', subject: `charge ${charge.id}`, paymentId, details }, now);
}
