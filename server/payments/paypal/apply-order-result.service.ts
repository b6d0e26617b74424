import type { PayPalCapture, PayPalOrder } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { endChargeTasks, reopenCharge } from '../charge/apply-charge-result.service.ts';
import { findChargeOfPayment, owedCents, updateCharge } from '../charge/charge.store.ts';
import { movePayment, PROVIDER, SYSTEM } from '../ledger/move-payment.service.ts';
import { findPaymentOfOrder, lockPayment, type Payment, updatePayment } from '../ledger/payment.store.ts';
import { openTask } from '../ledger/payment-task.store.ts';
import {
  cardNoLongerNeeded,
  paymentCaptured,
  paymentCharged,
  paymentDenied,
  refundRequested,
} from '../payments.events.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import { ProviderUnreachable } from '../providers.service.ts';
import { recordReturned } from '../refund/record-returned.service.ts';
import { isReturned } from '../refund/refund.rules.ts';
import { dropRequestedRefunds, findRefundsOf, UNLESS_BOOKED } from '../refund/refund.store.ts';

type PayPalDeps = Pick<Deps, 'db' | 'now' | 'paypal'>;

/** Stores the status of the order's capture. A payment moves only forward. Returns whether there is a capture. */
export async function applyOrder(
  { db, now }: Pick<PayPalDeps, 'db' | 'now'>,
  paymentId: number,
  order: PayPalOrder,
): Promise<boolean> {
  const [capture] = order.captures;
  if (!capture) return false;
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (capture.isReversed) {
      // PayPal reverses only what it had captured; the news of the capture may have been lost.
      if (WAITING.has(payment.state)) await markCaptured(tx, payment, capture, now());
      await markReversed(tx, await lockPayment(tx, paymentId), order, now());
    } else if (capture.status === 'pending') await markPending(tx, payment, capture, now());
    else if (capture.status === 'declined') await markDenied(tx, payment, capture, now());
    else await markCaptured(tx, payment, capture, now());
  });
  return true;
}

/**
 * Something happened to an order: read it from PayPal and store its status. `isStuck`: no request is capturing it.
 */
export async function settleOrder(
  deps: PayPalDeps,
  orderId: string,
  { isStuck = false } = {},
): Promise<void> {
  const payment = await findPaymentOfOrder(deps.db, orderId);
  if (!payment) return;
  const answer = await deps.paypal.readOrder(orderId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  if (answer.outcome === 'done' && (await applyOrder(deps, payment.id, answer.found))) return;

  const isApproved = answer.outcome === 'done' && answer.found.status === 'approved';
  await deps.db.transaction(async (tx) => {
    const { state, id } = await lockPayment(tx, payment.id);
    const move = { actor: PROVIDER, providerId: orderId, now: deps.now() };
    if (isApproved && (state === 'order_created' || state === 'capture_declined'))
      await movePayment(tx, id, 'approved', { ...move, why: 'the payer approved' });
    if (isStuck) await undoCapture(tx, id, state, { ...move, actor: SYSTEM, why: 'nothing was captured' });
  });
}

async function undoCapture(
  tx: Db,
  id: number,
  state: Payment['state'],
  move: Parameters<typeof movePayment>[3],
): Promise<void> {
  if (state !== 'capturing' && state !== 'capturing_unknown') return;
  if (state === 'capturing') await movePayment(tx, id, 'capturing_unknown', move);
  await movePayment(tx, id, 'approved', move);
  await reopenCharge(tx, id, move);
}

async function markCaptured(tx: Db, payment: Payment, capture: PayPalCapture, now: Date): Promise<void> {
  const { id, state } = payment;
  const { captureId } = capture;
  if (!WAITING.has(state) && captureId !== payment.captureId)
    return await reportDifference(tx, payment, capture, now);
  await startCapturing(tx, payment, now);
  if (!WAITING.has(state)) return;

  const owed = await owedCents(tx, payment);
  const charged = Math.min(capture.amountCents, owed);
  await movePayment(tx, id, 'captured', {
    actor: PROVIDER,
    why: 'paid',
    providerId: captureId,
    charged,
    now,
  });
  await updatePayment(tx, id, { captureId });
  if (capture.amountCents !== owed) await reportDifference(tx, payment, capture, now);
  await announceCapture(tx, payment, charged, now);
  await announceRequestedRefunds(tx, id);
}

/** The capture is a payment in advance, or it pays an open charge instead of the card, which is then forgotten. */
async function announceCapture(tx: Db, payment: Payment, amountCents: number, now: Date): Promise<void> {
  const { id: paymentId, appointmentId } = payment;
  const owing = await findChargeOfPayment(tx, paymentId);
  if (owing) {
    await updateCharge(tx, owing.charge.id, { state: 'succeeded', nextAttemptAt: null }, now);
    await recordEvent(tx, cardNoLongerNeeded, { paymentId });
    await endChargeTasks(tx, paymentId, now);
  }
  if (appointmentId === null) return;
  const paid = { paymentId, appointmentId, amountCents };
  if (owing) await recordEvent(tx, paymentCharged, { ...paid, reason: owing.charge.reason });
  else await recordEvent(tx, paymentCaptured, paid);
}

/** Refunds that were requested while PayPal reviewed the payment can be sent now. */
async function announceRequestedRefunds(tx: Db, paymentId: number): Promise<void> {
  for (const { id: refundId, state, reason } of await findRefundsOf(tx, paymentId)) {
    if (state === 'wanted' && reason !== UNLESS_BOOKED) await recordEvent(tx, refundRequested, { refundId });
  }
}

async function markPending(tx: Db, payment: Payment, { captureId }: PayPalCapture, now: Date): Promise<void> {
  await startCapturing(tx, payment, now);
  if (!WAITING.has(payment.state) || payment.state === 'capture_pending') return;
  const why = 'PayPal examines the payment';
  await movePayment(tx, payment.id, 'capture_pending', { actor: PROVIDER, why, providerId: captureId, now });
  await updatePayment(tx, payment.id, { captureId });
}

async function markDenied(tx: Db, payment: Payment, { captureId }: PayPalCapture, now: Date): Promise<void> {
  await startCapturing(tx, payment, now);
  if (!WAITING.has(payment.state)) return;
  const { id, appointmentId } = payment;
  const move = { actor: PROVIDER, why: 'denied', providerId: captureId, now };
  await movePayment(tx, id, 'capture_denied', move);
  await updatePayment(tx, id, { captureId });
  await dropRequestedRefunds(tx, id);
  if (appointmentId !== null) await recordEvent(tx, paymentDenied, { paymentId: id, appointmentId });
  await reopenCharge(tx, id, move);
}

/**
 * PayPal took back what was left of the payment. Each reversal is a refund at PayPal that is none of ours. During a dispute,
 * and after one that was lost, the state stays as it is.
 */
async function markReversed(tx: Db, payment: Payment, order: PayPalOrder, now: Date): Promise<void> {
  const { id: paymentId, captureId } = payment;
  if (captureId === null) return;
  for (const { refundId, amountCents } of await reversalsOf(tx, payment, order)) {
    const taken = { providerId: refundId, amountCents, why: 'reversed', to: 'reversed' as const };
    await recordReturned(tx, paymentId, taken, now);
    // About a dispute the staff have a task already.
    if (payment.state === 'disputed' || payment.state === 'dispute_lost') continue;
    const details = { capture: captureId, amountCents };
    await openTask(tx, { kind: 'reversal', subject: `capture ${captureId}`, paymentId, details }, now);
  }
}

/** The reversals of an order that the books do not have yet. */
async function reversalsOf(
  tx: Db,
  payment: Payment,
  order: PayPalOrder,
): Promise<{ refundId: string; amountCents: number }[]> {
  const known = await findRefundsOf(tx, payment.id);
  const isOurs = ({ refundId, reference }: PayPalOrder['refunds'][number]) =>
    known.some(
      ({ id, providerRefundId }) =>
        providerRefundId === refundId || keys.refund(referenceOf(payment), id) === reference,
    );
  const taken = known.filter(isReturned);
  const isListed = (id: string | null) => order.refunds.some(({ refundId }) => refundId === id);
  const listed = order.refunds.filter(({ status }) => status === 'succeeded');
  const foreign = listed.filter((refund) => !isOurs(refund));
  // A lost dispute was booked before PayPal listed its reversal: that is the same money.
  if (taken.some(({ providerRefundId }) => !isListed(providerRefundId))) return [];
  if (foreign.length > 0 || taken.length > 0) return foreign;
  // PayPal says that it took the money back, but does not list how.
  const underWay = known.filter(({ state }) => state === 'sent');
  const sent = underWay.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = payment.chargedCents - payment.refundedCents - sent;
  return amountCents > 0 ? [{ refundId: payment.captureId ?? '', amountCents }] : [];
}

const WAITING = new Set([
  'order_created',
  'approved',
  'capture_declined',
  'capturing',
  'capturing_unknown',
  'capture_pending',
]);

/** PayPal captured without our knowledge: the payment passes the same states at once. */
async function startCapturing(tx: Db, { id, state }: Payment, now: Date): Promise<void> {
  const move = { actor: PROVIDER, why: 'found at the provider', now };
  if (state === 'order_created' || state === 'capture_declined') await movePayment(tx, id, 'approved', move);
  if (state === 'order_created' || state === 'capture_declined' || state === 'approved')
    await movePayment(tx, id, 'capturing', move);
}

async function reportDifference(tx: Db, payment: Payment, capture: PayPalCapture, now: Date): Promise<void> {
  const { captureId, amountCents } = capture;
  const details = {
    capture: captureId,
    amountCents,
    expectedCents: payment.amountCents,
    state: payment.state,
  };
  const subject = `capture ${captureId}`;
  await openTask(tx, { kind: 'difference', subject, paymentId: payment.id, details }, now);
}
