import type { PayPalOrder } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { countEntries } from './ledger.store.ts';
import { findPaymentOfCapture, findPaymentOfOrder, lockPayment, type Payment } from './payment.store.ts';
import { PROVIDER, SYSTEM } from './payment-actor.rules.ts';
import { keys, referenceOf } from './payment-keys.rules.ts';
import { movePayment } from './payment-move.service.ts';
import { orderMismatch } from './paypal-order.rules.ts';
import { applyOrder } from './paypal-outcome.service.ts';
import { foundOrUnavailable } from './provider-answer.ts';
import { unbookedRefundKey } from './refund.rules.ts';
import { ensureRefund, UNLESS_BOOKED } from './refund.store.ts';

type PayPalDeps = Pick<Deps, 'db' | 'now' | 'paypal' | 'log'>;

export interface CapturedOrder {
  paymentId: number;
  captureId: string;
  amountCents: number;
  slotId: string;
  /** PayPal still examines the payment. */
  isPending: boolean;
}

/**
 * Takes the money of an approved order. Whoever calls this has made sure that the time is still held; if no
 * appointment comes of it all the same, the refund stands written down before the money is taken.
 */
export async function capturePayPalOrder(
  deps: PayPalDeps,
  { payer, orderId }: { payer: string; orderId: string },
): Promise<CapturedOrder> {
  const known = await findPaymentOfOrder(deps.db, orderId, payer);
  if (!known) throw new Failure('request.not_found');
  if (!isCaptured(known)) await capture(deps, known, orderId);

  const payment = await findPaymentOfOrder(deps.db, orderId, payer);
  if (payment?.state === 'capture_denied') throw new Failure('payments.denied');
  if (!payment || !isCaptured(payment)) throw new Failure('payments.unclear', { retryAfterSeconds: 10 });
  return capturedOrder(payment);
}

/** The payment behind a capture that this payer claims to have made; it books one appointment, once. */
export async function findCapture(
  { db }: Pick<Deps, 'db'>,
  { payer, captureId }: { payer: string; captureId: string },
): Promise<CapturedOrder> {
  const payment = await findPaymentOfCapture(db, captureId, payer);
  if (!payment || !isCaptured(payment) || payment.appointmentId !== null)
    throw new Failure('payments.not_usable');
  return capturedOrder(payment);
}

async function capture(deps: PayPalDeps, known: Payment, orderId: string): Promise<void> {
  const order = foundOrUnavailable(await deps.paypal.readOrder(orderId));
  refuseMismatch(deps, known, order);
  if (order.status === 'completed' && (await applyOrder(deps, known.id, order))) return;
  if (order.status !== 'approved') throw new Failure('payments.not_approved');

  const key = await beginCapture(deps, known.id);
  const outcome = await ask(deps, known.id, orderId, key);
  if (outcome !== 'unknown') return;
  // The answer was lost: what happened is read, and what did not happen is asked for once more under its key.
  const reread = foundOrUnclear(await deps.paypal.readOrder(orderId));
  if (reread.status === 'approved') await ask(deps, known.id, orderId, key);
  else await applyOrder(deps, known.id, reread);
}

async function ask(
  deps: PayPalDeps,
  paymentId: number,
  orderId: string,
  key: string,
): Promise<'known' | 'unknown'> {
  const answer = await deps.paypal.captureOrder(orderId, key);
  if (answer.outcome === 'done') {
    await applyOrder(deps, paymentId, answer.found);
    return 'known';
  }
  if (answer.outcome === 'unknown') {
    await markUnknown(deps, paymentId, answer.code);
    return 'unknown';
  }
  if (answer.code === 'ORDER_ALREADY_CAPTURED') {
    await applyOrder(deps, paymentId, foundOrUnclear(await deps.paypal.readOrder(orderId)));
    return 'known';
  }
  await markDeclined(deps, paymentId, answer.code);
  throw new Failure('payments.declined');
}

/** Written down before PayPal is asked: that money is being taken, and that it goes back unless it is booked. */
async function beginCapture({ db, now }: PayPalDeps, paymentId: number): Promise<string> {
  return await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    await moveToCapturing(tx, payment, now());
    const { amountCents } = payment;
    const requestKey = unbookedRefundKey(payment);
    await ensureRefund(tx, { paymentId, requestKey, amountCents, reason: UNLESS_BOOKED }, now());
    const declines = await countEntries(tx, paymentId, 'capture_declined');
    return keys.capture(referenceOf(payment), declines + 1);
  });
}

async function moveToCapturing(tx: Db, { id, state }: Payment, now: Date): Promise<void> {
  // Somebody else is at it: under the same key both get the same answer.
  if (state === 'capturing' || state === 'capturing_unknown') return;
  if (state === 'abandoned') throw new Failure('payments.not_usable');
  const move = { actor: SYSTEM, why: 'the payer approved', now };
  if (state !== 'approved') await movePayment(tx, id, 'approved', move);
  await movePayment(tx, id, 'capturing', move);
}

async function markUnknown({ db, now }: PayPalDeps, paymentId: number, why: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await lockPayment(tx, paymentId);
    if (state === 'capturing')
      await movePayment(tx, paymentId, 'capturing_unknown', { actor: SYSTEM, why, now: now() });
  });
}

async function markDeclined({ db, now }: PayPalDeps, paymentId: number, why: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await lockPayment(tx, paymentId);
    if (state !== 'capturing' && state !== 'capturing_unknown') return;
    await movePayment(tx, paymentId, 'capture_declined', { actor: PROVIDER, why, now: now() });
  });
}

/** An order that is not the one we made is somebody's attempt to pay less or for something else. */
function refuseMismatch({ log }: PayPalDeps, payment: Payment, order: PayPalOrder): void {
  const mismatch = orderMismatch(order, payment);
  if (!mismatch) return;
  log.error(
    { job: 'payments', code: `order ${mismatch} differs`, actor: `payment ${payment.id}` },
    'security',
  );
  throw new Failure('payments.order_mismatch');
}

function foundOrUnclear<Found>(answer: { outcome: 'done'; found: Found } | { outcome: string }): Found {
  if ('found' in answer) return answer.found;
  throw new Failure('payments.unclear', { retryAfterSeconds: 10 });
}

function isCaptured(payment: Payment): payment is Payment & { captureId: string } {
  return payment.captureId !== null && (payment.state === 'captured' || payment.state === 'capture_pending');
}

function capturedOrder(payment: Payment & { captureId: string }): CapturedOrder {
  const { id: paymentId, captureId, amountCents, slotId, state } = payment;
  return { paymentId, captureId, amountCents, slotId, isPending: state === 'capture_pending' };
}
