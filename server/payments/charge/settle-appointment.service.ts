import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { movePayment, nameOfActor, type PaymentActor } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment, type Payment } from '../ledger/payment.store.ts';
import { openTask } from '../ledger/payment-task.store.ts';
import { cardNoLongerNeeded, chargeBecameDue, paymentCharged } from '../payments.events.ts';
import { isReturnedByDispute, statusRefundKey } from '../refund/refund.rules.ts';
import { readRefundableCents } from '../refund/refund.store.ts';
import { requestRefund } from '../refund/request-refund.service.ts';
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
 * Stores what a new status of the appointment means for its money, in the transaction that sets the status. Events
 * call the providers afterwards. The caller has locked the appointment, so two moves follow one after the other.
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
  await releaseOrRefund(tx, payment, move);
}

/** Money is due but there is no payment: the appointment took place unpaid, so open a task for the staff. */
async function reportMissingPayment(
  tx: Db,
  { kind }: Settlement,
  { appointmentId, to, now }: AppointmentMove,
) {
  if (kind !== 'due') return;
  const subject = `appointment ${appointmentId}`;
  await openTask(tx, { kind: 'no_payment', subject, paymentId: null, details: { appointmentId, to } }, now);
}

/** Only a saved card gets a charge, so the first reason wins: the price and a fee are never both charged. */
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
  await recordEvent(tx, chargeBecameDue, { chargeId });
}

/** Nothing is due: release the card and cancel a fee that was not charged yet, or refund what was charged. */
async function releaseOrRefund(tx: Db, payment: Payment, move: AppointmentMove): Promise<void> {
  const { to, actor, now } = move;
  if (payment.state === 'card_saved' || payment.state === 'charge_due') {
    const found = await findChargeOfPayment(tx, payment.id);
    if (found) await updateCharge(tx, found.charge.id, { state: 'canceled', nextAttemptAt: null }, now);
    await movePayment(tx, payment.id, 'released', { actor, why: `appointment ${to}`, now });
    await recordEvent(tx, cardNoLongerNeeded, { paymentId: payment.id });
    return;
  }
  await requestRefundOfRest(tx, payment, 0, move);
}

async function settlePrepaid(
  tx: Db,
  payment: Payment,
  settlement: Exclude<Settlement, { kind: 'nothing' }>,
  move: AppointmentMove,
): Promise<void> {
  const kept = settlement.kind === 'due' ? Math.min(settlement.amountCents, payment.amountCents) : 0;
  await requestRefundOfRest(tx, payment, kept, move);
  if (settlement.kind === 'free' || payment.chargedCents === 0) return;
  const { reason } = settlement;
  const { appointmentId } = move;
  await recordEvent(tx, paymentCharged, { paymentId: payment.id, appointmentId, reason, amountCents: kept });
}

/**
 * Requests one refund per status, however often the move is repeated. During a dispute the refund waits for the end;
 * after a won dispute the staff pay it.
 */
async function requestRefundOfRest(
  tx: Db,
  payment: Payment,
  keptCents: number,
  move: AppointmentMove,
): Promise<void> {
  const amountCents = (await readRefundableCents(tx, payment)) - keptCents;
  if (amountCents <= 0 || isReturnedByDispute(payment)) return;
  const requestKey = statusRefundKey(payment, move.to);
  const reason = `appointment ${move.to} by ${nameOfActor(move.actor)}`;
  await requestRefund(tx, payment, { requestKey, amountCents, reason }, move.now);
}
