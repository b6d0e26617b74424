import type { Db } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { addRefund, moveLockedPayment, PROVIDER } from '../ledger/move-payment.service.ts';
import { lockPayment, type Payment } from '../ledger/payment.store.ts';
import { canMove, type PaymentState } from '../ledger/payment-machine.rules.ts';
import { finishTask, hasTask, listOpenTasksOf, openTask } from '../ledger/payment-task.store.ts';
import { paymentReturned } from '../payments.events.ts';
import { isReturned, returnedKey } from './refund.rules.ts';
import {
  dropRequestedRefunds,
  ensureRefund,
  findRefund,
  findRefundOfRequest,
  findRefundsOf,
  readRefundableCents,
  updateRefund,
} from './refund.store.ts';

interface Return {
  /** Of the dispute or of the reversal. */
  providerId: string;
  amountCents: number;
  why: string;
  /** The state that follows, unless the payment is in one that stays. */
  to: PaymentState;
}

/**
 * The bank or PayPal took money back. It counts as refunded, once for each id of the provider: the books show that it is
 * gone, and it cannot be refunded a second time. Requested refunds are dropped, and failed ones are no longer owed.
 */
export async function recordReturned(tx: Db, paymentId: number, taken: Return, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const { providerId, amountCents, why, to } = taken;
  const requestKey = returnedKey(payment, providerId);
  const isKnown = (await findRefundOfRequest(tx, requestKey)) !== undefined;
  const cents = isKnown ? 0 : Math.min(amountCents, payment.chargedCents - payment.refundedCents);
  const move = { actor: PROVIDER, why, providerId, refunded: cents, now };
  if (canMove(payment.state, to)) await moveLockedPayment(tx, payment, to, move);
  else if (cents > 0) await addRefund(tx, payment, move);
  if (cents > 0) await announceReturned(tx, payment, { requestKey, cents, taken }, now);
  if (!isKnown && amountCents > cents)
    await reportLostTwice(tx, payment, { ...taken, amountCents: amountCents - cents }, now);
  await dropRequestedRefunds(tx, paymentId);
  await endTasksNotOwed(tx, paymentId, now);
}

/** Whether money of this payment was taken back before, under whichever id. */
export async function hasReturned(tx: Db, paymentId: number): Promise<boolean> {
  return (await findRefundsOf(tx, paymentId)).some(isReturned);
}

async function announceReturned(
  tx: Db,
  { id: paymentId, appointmentId }: Payment,
  { requestKey, cents, taken }: { requestKey: string; cents: number; taken: Return },
  now: Date,
): Promise<void> {
  const row = { paymentId, requestKey, amountCents: cents, reason: taken.why };
  const { refund } = await ensureRefund(tx, row, now);
  await updateRefund(tx, refund.id, { state: 'succeeded', providerRefundId: taken.providerId }, now);
  await recordEvent(tx, paymentReturned, {
    paymentId,
    appointmentId,
    refundId: refund.id,
    amountCents: cents,
  });
}

/** The patient had the money already, by a refund or by hand: only a human can ask for it back. */
async function reportLostTwice(
  tx: Db,
  { id: paymentId }: Payment,
  { providerId, amountCents }: Return,
  now: Date,
): Promise<void> {
  const subject = `lost twice ${providerId}`;
  if (await hasTask(tx, 'reversal', subject)) return;
  const details = { taken: providerId, amountCents, lostTwiceCents: amountCents };
  await openTask(tx, { kind: 'reversal', subject, paymentId, details }, now);
}

/** Ends the tasks about failed refunds for which nothing is left. */
async function endTasksNotOwed(tx: Db, paymentId: number, now: Date): Promise<void> {
  const left = await readRefundableCents(tx, await lockPayment(tx, paymentId));
  for (const { id, details } of await listOpenTasksOf(tx, paymentId, 'refund_failed')) {
    const known = await findRefund(tx, Number(details.refundId));
    if (known && known.refund.amountCents <= left) continue;
    await finishTask(tx, id, { doneBy: null, outcome: 'settled: the money was taken back', doneAt: now });
  }
}
