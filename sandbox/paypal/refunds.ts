import { takeBehaviour } from '#sandbox/providers/behaviours.store.ts';
import { findObject, insertObject, lockObject, updateObject } from '#sandbox/providers/objects.store.ts';
import type { Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockCapture } from './captures.ts';
import { announceRefund } from './events.ts';
import { amountFaults } from './order.rules.ts';
import { timeOf, unknownId } from './orders.ts';
import { CAPTURE, newTransactionId, REFUND, type Refund } from './paypal-objects.ts';
import { readBody, refuse, refuseAll } from './paypal-refusal.ts';
import { decideRefund, newRefund, RefundRequest, refundedCapture, settledRefund } from './refund.rules.ts';

type LockedCapture = Awaited<ReturnType<typeof lockCapture>>;

export async function refundCapture(work: Work, captureId: string, sent: unknown): Promise<string> {
  const request = readBody(RefundRequest, sent);
  if (request.amount) refuseAll(amountFaults(request.amount, '/amount'));
  const locked = await lockCapture(work, captureId);
  const earlier = await refundsOf(work.tx, locked);
  const decision = decideRefund({
    capture: locked.body,
    refunds: earlier,
    asked: request.amount,
    isDisputed: locked.inner.openDispute !== null,
    now: work.now,
  });
  if (!decision.allowed) throw refuse(decision.because);

  const wanted = await takeBehaviour(work.tx, 'paypal', 'refund', captureId);
  const at = timeOf(work.now);
  const { amount } = decision;
  const begun = newRefund(locked.body, request, {
    id: newTransactionId(),
    amount,
    earlier,
    isPending: wanted === 'pending',
    at,
  });
  const refund = wanted === 'failed' ? settledRefund(begun, 'FAILED', at) : begun;
  await addRefund(work, locked, { refund, earlier });
  return refund.id;
}

/** PayPal takes back what is left of a payment, because the payer's bank or PayPal itself decided so. */
export async function reverseCapture(work: Work, captureId: string): Promise<Refund> {
  const locked = await lockCapture(work, captureId);
  const earlier = await refundsOf(work.tx, locked);
  const decision = decideRefund({
    capture: locked.body,
    refunds: earlier,
    asked: undefined,
    isDisputed: false,
    now: work.now,
  });
  if (!decision.allowed) throw refuse(decision.because);

  const { amount } = decision;
  const id = newTransactionId();
  const refund = newRefund(locked.body, {}, { id, amount, earlier, isPending: false, at: timeOf(work.now) });
  await addRefund(work, locked, { refund, earlier, isReversal: true });
  return refund;
}

/** The buyer won a dispute: what the seller still has of the payment goes back, if anything is left. */
export async function reverseRest(work: Work, captureId: string): Promise<void> {
  const locked = await lockCapture(work, captureId);
  const refunds = await refundsOf(work.tx, locked);
  const { body: capture } = locked;
  const decision = decideRefund({ capture, refunds, asked: undefined, isDisputed: false, now: work.now });
  if (decision.allowed) await reverseCapture(work, captureId);
}

/** Settles a pending refund. After a failure the money is the merchant's again and may be refunded anew. */
export async function settleRefund(
  work: Work,
  refundId: string,
  status: 'COMPLETED' | 'FAILED',
): Promise<Refund> {
  const { inner } = await findRefund(work.tx, refundId);
  const locked = await lockCapture(work, inner.captureId);
  const stored = await lockObject(work.tx, REFUND, refundId);
  if (stored?.body.status !== 'PENDING') throw refuse('REFUND_NOT_ALLOWED');

  const refund = settledRefund(stored.body, status, timeOf(work.now));
  await updateObject(work.tx, REFUND, { id: refundId, body: refund });
  const capture = refundedCapture(locked.body, await refundsOf(work.tx, locked), timeOf(work.now));
  await updateObject(work.tx, CAPTURE, { id: capture.id, body: capture });
  await announceRefund(work, inner.apiUrl, { refund, captureId: capture.id });
  return refund;
}

export async function findRefund(db: Db, refundId: string) {
  const found = await findObject(db, REFUND, refundId);
  if (!found) throw unknownId('refund_id', refundId);
  return found;
}

async function addRefund(
  work: Work,
  { body, inner }: LockedCapture,
  { refund, earlier, isReversal = false }: { refund: Refund; earlier: Refund[]; isReversal?: boolean },
): Promise<void> {
  const { apiUrl } = inner;
  await insertObject(work.tx, REFUND, {
    id: refund.id,
    body: refund,
    inner: { apiUrl, captureId: body.id },
    createdAt: work.now,
  });
  const capture = refundedCapture(body, [...earlier, refund], timeOf(work.now));
  await updateObject(work.tx, CAPTURE, {
    id: body.id,
    body: isReversal ? { ...capture, status_details: { reason: 'CHARGEBACK' } } : capture,
    inner: { refundIds: [...inner.refundIds, refund.id] },
  });
  await announceRefund(work, apiUrl, { refund, captureId: body.id, isReversal });
}

async function refundsOf(db: Db, { inner }: LockedCapture): Promise<Refund[]> {
  const found: Refund[] = [];
  for (const id of inner.refundIds) found.push((await findRefund(db, id)).body);
  return found;
}
