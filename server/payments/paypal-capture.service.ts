import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { findPaymentOfCapture, findPaymentOfOrder, type Payment } from './payment.store.ts';
import { type PayPalDeps, requireApproval, takeMoney } from './paypal-money.service.ts';

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
  if (!isCaptured(known) && (await requireApproval(deps, known, orderId)) === 'approved')
    await takeMoney(deps, known.id, orderId);

  const payment = await findPaymentOfOrder(deps.db, orderId, payer);
  if (payment?.state === 'capture_denied') throw new Failure('payments.denied');
  if (!payment || !isCaptured(payment)) throw new Failure('payments.unclear', { retryAfterSeconds: 10 });
  return capturedOrder(payment);
}

/** An order of this payer that is not captured yet: what it would pay for, and when its terms were accepted. */
export async function findOpenOrder(
  { db }: Pick<Deps, 'db'>,
  { payer, orderId }: { payer: string; orderId: string },
): Promise<Pick<Payment, 'slotId' | 'amountCents' | 'noShowFeePercent' | 'termsAcceptedAt'> | undefined> {
  const payment = await findPaymentOfOrder(db, orderId, payer);
  return payment && !isCaptured(payment) ? payment : undefined;
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

function isCaptured(payment: Payment): payment is Payment & { captureId: string } {
  return payment.captureId !== null && (payment.state === 'captured' || payment.state === 'capture_pending');
}

function capturedOrder(payment: Payment & { captureId: string }): CapturedOrder {
  const { id: paymentId, captureId, amountCents, slotId, state } = payment;
  return { paymentId, captureId, amountCents, slotId, isPending: state === 'capture_pending' };
}
