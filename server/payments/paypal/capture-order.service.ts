import type { PayPalOrder } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { reopenCharge } from '../charge/apply-charge-result.service.ts';
import { owedCents } from '../charge/charge.store.ts';
import { countEntries, countNotes, ORDER_LAPSED } from '../ledger/ledger.store.ts';
import { movePayment, PROVIDER, SYSTEM } from '../ledger/move-payment.service.ts';
import {
  findPaymentOfCapture,
  findPaymentOfOrder,
  lockPayment,
  type Payment,
} from '../ledger/payment.store.ts';
import type { PaymentState } from '../ledger/payment-machine.rules.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import { foundOrUnavailable } from '../providers.service.ts';
import { unbookedRefundKey } from '../refund/refund.rules.ts';
import { ensureRefund, UNLESS_BOOKED } from '../refund/refund.store.ts';
import { applyOrder } from './apply-order-result.service.ts';

export interface CapturedOrder {
  paymentId: number;
  captureId: string;
  amountCents: number;
  slotId: string;
  /** PayPal still reviews the payment. */
  isPending: boolean;
}

/**
 * Captures an approved order. The caller has checked that the slot is still held. A refund is stored before the
 * capture, in case the booking fails all the same.
 */
export async function capturePayPalOrder(
  deps: PayPalDeps,
  { payer, orderId }: { payer: string; orderId: string },
): Promise<CapturedOrder> {
  const known = await findPaymentOfOrder(deps.db, orderId, payer);
  if (!known) throw new Failure('request.not_found');
  if (!isCaptured(known) && (await requireApproval(deps, known, orderId)) === 'approved')
    await captureApprovedOrder(deps, known.id, orderId);

  const payment = await findPaymentOfOrder(deps.db, orderId, payer);
  if (payment?.state === 'capture_denied') throw new Failure('payments.denied');
  if (!payment || !isCaptured(payment)) throw new Failure('payments.unclear', { retryAfterSeconds: 10 });
  return capturedOrder(payment);
}

/** An order of this payer that is not captured yet, with its terms and their acceptance. */
export async function findOpenOrder(
  { db }: Pick<Deps, 'db'>,
  { payer, orderId }: { payer: string; orderId: string },
): Promise<Pick<Payment, 'slotId' | 'amountCents' | 'noShowFeePercent' | 'termsAcceptedAt'> | undefined> {
  const payment = await findPaymentOfOrder(db, orderId, payer);
  return payment && !isCaptured(payment) ? payment : undefined;
}

/** The payment of a capture that this payer named. It can book one appointment, once. */
export async function findCapture(
  { db }: Pick<Deps, 'db'>,
  { payer, captureId }: { payer: string; captureId: string },
): Promise<CapturedOrder> {
  const payment = await findPaymentOfCapture(db, captureId, payer);
  if (!payment || !isCaptured(payment) || payment.appointmentId !== null)
    throw new Failure('payments.not_usable');
  return capturedOrder(payment);
}

function isCaptured(payment: Payment): payment is Payment & { captureId: string } {
  return payment.captureId !== null && (payment.state === 'captured' || payment.state === 'capture_pending');
}

function capturedOrder(payment: Payment & { captureId: string }): CapturedOrder {
  const { id: paymentId, captureId, amountCents, slotId, state } = payment;
  return { paymentId, captureId, amountCents, slotId, isPending: state === 'capture_pending' };
}

type PayPalDeps = Pick<Deps, 'db' | 'now' | 'paypal' | 'log'>;

/**
 * Checks before the capture that the order is ours and that the payer approved it. `settled`: it was captured
 * before.
 */
export async function requireApproval(
  deps: PayPalDeps,
  payment: Payment,
  orderId: string,
): Promise<'approved' | 'settled'> {
  const order = foundOrUnavailable(await deps.paypal.readOrder(orderId));
  await refuseMismatch(deps, payment, order);
  if (order.status === 'completed' && (await applyOrder(deps, payment.id, order))) return 'settled';
  if (order.status !== 'approved') throw new Failure('payments.not_approved');
  return 'approved';
}

/** Captures an approved order. Safe to repeat: PayPal captures an order once. */
export async function captureApprovedOrder(
  deps: PayPalDeps,
  paymentId: number,
  orderId: string,
): Promise<void> {
  const key = await beginCapture(deps, paymentId);
  if (key === undefined) return;
  const outcome = await requestCapture(deps, paymentId, orderId, key);
  if (outcome !== 'unknown') return;
  // The answer was lost: read the order. If it is still only approved, capture again with the same key.
  const reread = foundOrUnclear(await deps.paypal.readOrder(orderId));
  if (reread.status === 'approved') await requestCapture(deps, paymentId, orderId, key);
  else await applyOrder(deps, paymentId, reread);
}

async function requestCapture(
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

/** What PayPal may have answered another request since this one read that the order is approved. */
const CAPTURED_MEANWHILE: readonly PaymentState[] = ['captured', 'capture_pending', 'capture_denied'];

/**
 * Stored before PayPal is called: that we are capturing, and the refund in case no booking follows. Returns the key of
 * the capture; nothing where another request has captured meanwhile.
 */
async function beginCapture({ db, now }: PayPalDeps, paymentId: number): Promise<string | undefined> {
  return await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (CAPTURED_MEANWHILE.includes(payment.state)) return undefined;
    await moveToCapturing(tx, payment, now());
    const { amountCents } = payment;
    const requestKey = unbookedRefundKey(payment);
    if (payment.appointmentId === null)
      await ensureRefund(tx, { paymentId, requestKey, amountCents, reason: UNLESS_BOOKED }, now());
    const declines = await countEntries(tx, paymentId, 'capture_declined');
    const formerOrders = await countNotes(tx, paymentId, ORDER_LAPSED);
    return keys.capture(referenceOf(payment), declines + formerOrders + 1);
  });
}

async function moveToCapturing(tx: Db, { id, state }: Payment, now: Date): Promise<void> {
  // Another request is capturing: with the same key both get the same answer.
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
    const move = { actor: PROVIDER, why, now: now() };
    await movePayment(tx, paymentId, 'capture_declined', move);
    await reopenCharge(tx, paymentId, move);
  });
}

/** An order that differs from ours is an attempt to pay less, or for something else. */
async function refuseMismatch(deps: PayPalDeps, payment: Payment, order: PayPalOrder): Promise<void> {
  const { db, log, paypal } = deps;
  const expected = { ...payment, owedCents: await owedCents(db, payment) };
  const mismatch = orderMismatch(order, expected, paypal.merchantId);
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

/** The field in which PayPal's order differs from our payment, if any. */
function orderMismatch(
  order: Pick<PayPalOrder, 'amountCents' | 'currency' | 'reference' | 'payeeMerchantId'>,
  payment: Pick<Payment, 'id' | 'createdAt' | 'currency'> & { owedCents: number },
  merchantId: string | undefined,
): 'amount' | 'currency' | 'payee' | 'reference' | undefined {
  if (order.currency !== payment.currency) return 'currency';
  if (order.amountCents !== payment.owedCents) return 'amount';
  if (merchantId !== undefined && order.payeeMerchantId !== merchantId) return 'payee';
  return order.reference === referenceOf(payment) ? undefined : 'reference';
}
