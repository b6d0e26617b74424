import { refundStepUpCents } from '#server/content/settings.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { requireFreshProof } from '#server/platform/sessions/fresh-proof.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { type ChargedPayment, findChargeOfPayment, lockCharge, updateCharge } from './charge.store.ts';
import { mayBeWaived, mayChargeAgain } from './charge-plan.rules.ts';
import { lockPaymentOfAppointment } from './payment.store.ts';
import { movePayment } from './payment-move.service.ts';
import { feeWaived } from './payment-news.service.ts';
import { cardIsDone, chargeIsDue } from './payment-work.events.ts';
import { isChargeAccepted } from './settlement.rules.ts';
import { finishTasksOf } from './task.store.ts';

type Speaker = Pick<Client, 'locale'>;

/**
 * Tries a failed charge once more without waiting for its plan. One that was never tried keeps the time it was
 * promised, one for which the bank wants the patient can only be paid by her, and a card that its bank has given
 * up must not be tried any more.
 */
export async function chargeAgain(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  appointmentId: number,
  { locale }: Speaker,
) {
  await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (!payment) throw new Failure('request.not_found');
    const found = await findChargeOfPayment(tx, payment.id);
    if (payment.state !== 'charge_failed' || found?.charge.state !== 'failed')
      throw new Failure('payments.nothing_open');
    if (!isChargeAccepted(payment, found.charge)) throw new Failure('payments.fee_not_accepted');
    if (!mayChargeAgain(payment.state, found.charge)) throw new Failure('payments.card_given_up');
    await updateCharge(tx, found.charge.id, { nextAttemptAt: now() }, now());
    await recordEvent(tx, chargeIsDue, { chargeId: found.charge.id });
  });
  return { message: payments_answer[locale].charge_begun };
}

export async function writeOffByStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { appointment_id: appointmentId, reason }: { appointment_id: number; reason: string },
  { locale }: Speaker,
) {
  return await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (!payment) throw new Failure('request.not_found');
    const given = await writeOff(tx, payment.id, { staff, why: reason, now: now() });
    const done = { doneBy: staff.staffId, outcome: `written_off: ${reason}`, doneAt: now() };
    await finishTasksOf(tx, payment.id, ['charge_open', 'charge_refused'], done);
    return { message: payments_answer[locale][given] };
  });
}

interface GivingUp {
  staff: Staff;
  why: string;
  now: Date;
}

/**
 * The clinic gives up what it is owed; a charge that was paid meanwhile is none of it. What cannot be taken back is
 * asked for like a refund: above a set amount only with a fresh proof.
 */
export async function writeOff(
  tx: Db,
  paymentId: number,
  giving: GivingUp,
): Promise<'waived' | 'written_off'> {
  if (!(await findChargeOfPayment(tx, paymentId))) throw new Failure('payments.nothing_open');
  const locked = await lockCharge(tx, { paymentId });
  const { charge } = locked;
  if (charge.amountCents > (await refundStepUpCents(tx))) requireFreshProof(giving.staff, giving.now);
  if (mayBeWaived(charge)) {
    await waive(tx, locked, giving);
    return 'waived';
  }
  if (charge.state !== 'action_required' && charge.state !== 'failed')
    throw new Failure('payments.nothing_open');
  const { staff, why, now } = giving;
  await movePayment(tx, paymentId, 'written_off', { actor: staff, why, now });
  await updateCharge(tx, charge.id, { state: 'written_off', nextAttemptAt: null }, now);
  await recordEvent(tx, cardIsDone, { paymentId });
  return 'written_off';
}

/** Who objected in time is asked for nothing, and her card is forgotten. */
async function waive(
  tx: Db,
  { payment, charge }: ChargedPayment,
  { staff, why, now }: GivingUp,
): Promise<void> {
  const { id: paymentId, appointmentId } = payment;
  await movePayment(tx, paymentId, 'released', { actor: staff, why, now });
  await updateCharge(tx, charge.id, { state: 'canceled', nextAttemptAt: null }, now);
  await recordEvent(tx, cardIsDone, { paymentId });
  if (appointmentId !== null) await recordEvent(tx, feeWaived, { appointmentId });
}
