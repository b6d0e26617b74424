import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { movePayment, nameOfActor, type PaymentActor } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment, type Payment } from '../ledger/payment.store.ts';
import { openTask } from '../ledger/payment-task.store.ts';
import { cardIsDone, chargeIsDue, paymentCharged } from '../payments.events.ts';
import { isBackByDispute, moveRefundKey } from '../refund/refund.rules.ts';
import { leftOf } from '../refund/refund.store.ts';
import { wantRefund } from '../refund/request-refund.service.ts';
import { findChargeOfPayment, insertCharge, updateCharge } from './charge.store.ts';
import { type AgreedFees, acceptedFees, decideSettlement, type Settlement } from './settlement.rules.ts';

export interface AppointmentMove {
  appointmentId: number;
  to: AppointmentStatus;
  terms: AgreedFees;
  actor: PaymentActor;
  now: Date;
}

type Due = Extract<Settlement, { kind: 'due' }>;

/**
 * Writes down what an appointment's move means for its money, in the transaction of that move. Providers are
 * asked after it. Whoever calls this has locked the appointment, so that of two moves one comes first.
 */
export async function settleMove(tx: Db, move: AppointmentMove): Promise<void> {
  const agreed = decideSettlement(move.to, move.terms);
  if (agreed.kind === 'nothing') return;

  const payment = await lockPaymentOfAppointment(tx, move.appointmentId);
  if (!payment) return await reportMissingPayment(tx, agreed, move);
  const settlement = decideSettlement(move.to, acceptedFees(move.terms, payment));
  if (settlement.kind === 'nothing') return;
  if (payment.gateway === 'paypal') return await settlePrepaid(tx, payment, settlement, move);
  if (settlement.kind === 'due') return await makeDue(tx, payment, settlement, move);
  await letGo(tx, payment, move);
}

/** An appointment that the clinic made and nobody confirmed costs nothing; one that took place should have been paid. */
async function reportMissingPayment(
  tx: Db,
  { kind }: Settlement,
  { appointmentId, to, now }: AppointmentMove,
) {
  if (kind !== 'due') return;
  const subject = `appointment ${appointmentId}`;
  await openTask(tx, { kind: 'no_payment', subject, paymentId: null, details: { appointmentId, to } }, now);
}

/** The first reason wins: an appointment and a fee are never both charged. */
async function makeDue(
  tx: Db,
  payment: Payment,
  due: Due,
  { to, actor, now }: AppointmentMove,
): Promise<void> {
  if (payment.state !== 'card_saved') return;
  const nextAttemptAt = new Date(now.getTime() + due.graceHours * 3_600_000);
  const amountCents = Math.min(due.amountCents, payment.amountCents);
  const charge = { paymentId: payment.id, reason: due.reason, amountCents, nextAttemptAt };
  const chargeId = await insertCharge(tx, charge, now);
  await movePayment(tx, payment.id, 'charge_due', { actor, why: `appointment ${to}`, now });
  await recordEvent(tx, chargeIsDue, { chargeId });
}

/** The card is given up, and a fee that was not taken yet is waived. What was taken goes back. */
async function letGo(tx: Db, payment: Payment, move: AppointmentMove): Promise<void> {
  const { to, actor, now } = move;
  if (payment.state === 'card_saved' || payment.state === 'charge_due') {
    const found = await findChargeOfPayment(tx, payment.id);
    if (found) await updateCharge(tx, found.charge.id, { state: 'canceled', nextAttemptAt: null }, now);
    await movePayment(tx, payment.id, 'released', { actor, why: `appointment ${to}`, now });
    await recordEvent(tx, cardIsDone, { paymentId: payment.id });
    return;
  }
  await giveBack(tx, payment, 0, move);
}

async function settlePrepaid(
  tx: Db,
  payment: Payment,
  settlement: Exclude<Settlement, { kind: 'nothing' }>,
  move: AppointmentMove,
): Promise<void> {
  const kept = settlement.kind === 'due' ? Math.min(settlement.amountCents, payment.amountCents) : 0;
  await giveBack(tx, payment, kept, move);
  if (settlement.kind === 'free' || payment.chargedCents === 0) return;
  const { reason } = settlement;
  const { appointmentId } = move;
  await recordEvent(tx, paymentCharged, { paymentId: payment.id, appointmentId, reason, amountCents: kept });
}

/**
 * One refund for each move, whoever makes it and however often. During a dispute it waits for its end, and after one
 * that was won a human pays it.
 */
async function giveBack(tx: Db, payment: Payment, keptCents: number, move: AppointmentMove): Promise<void> {
  const amountCents = (await leftOf(tx, payment)) - keptCents;
  if (amountCents <= 0 || isBackByDispute(payment)) return;
  const requestKey = moveRefundKey(payment, move.to);
  const reason = `appointment ${move.to} by ${nameOfActor(move.actor)}`;
  await wantRefund(tx, payment, { requestKey, amountCents, reason }, move.now);
}
