import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Payment } from '../ledger/payment.store.ts';
import type { RefundState } from '../ledger/payment-machine.rules.ts';
import { referenceOf } from '../provider-keys.rules.ts';

/** Key of the refund that is stored before a capture, to be sent if no booking follows. */
export function unbookedRefundKey(payment: Pick<Payment, 'id' | 'createdAt'>): string {
  return `${referenceOf(payment)}:refund:auto`;
}

/** Key of the refund that follows from a new status of the appointment. */
export function statusRefundKey(payment: Pick<Payment, 'id' | 'createdAt'>, to: AppointmentStatus): string {
  return `${referenceOf(payment)}:refund:${to}`;
}

/** Key of the next attempt at a failed refund. */
export function nextAttemptKey(requestKey: string): string {
  return `${requestKey}${AGAIN}`;
}

/** Key of the first attempt: for the books all attempts are one refund. */
export function firstAttemptKey(requestKey: string): string {
  return requestKey.endsWith(AGAIN) ? firstAttemptKey(requestKey.slice(0, -AGAIN.length)) : requestKey;
}

const AGAIN = ':again';

/** How much can still be refunded, without the refunds that were requested already. */
export function refundableCents(
  { state, chargedCents, refundedCents }: Pick<Payment, 'state' | 'chargedCents' | 'refundedCents'>,
  { openRefundCents, owedCents }: { openRefundCents: number; owedCents: number },
): number {
  // While PayPal reviews the payment nothing is charged yet; if it succeeds, the whole amount owed arrives.
  const paid = state === 'capture_pending' ? owedCents : chargedCents;
  return Math.max(0, paid - refundedCents - openRefundCents);
}

/** In a dispute the bank returns the money, so a refund as well would pay twice. */
export function canRefund({ state }: Pick<Payment, 'state'>): boolean {
  return !['disputed', 'dispute_won'].includes(state) && !isReturnedByDispute({ state });
}

/** The patient got the money back through the bank or PayPal, not by a refund. */
export function isReturnedByDispute({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'dispute_lost' || state === 'reversed';
}

/** Key of the row about money that the bank or PayPal took back under this id. */
export function returnedKey(payment: Pick<Payment, 'id' | 'createdAt'>, providerId: string): string {
  return `${referenceOf(payment)}${RETURNED}${providerId}`;
}

export function isReturned({ requestKey }: { requestKey: string }): boolean {
  return requestKey.includes(RETURNED);
}

const RETURNED = ':returned:';

/** What staff can do about a refund that failed. Money is paid by hand only if the clinic still has it and owes it. */
export function outcomesOfFailedRefund(
  { state }: Pick<Payment, 'state'>,
  refund: { state: RefundState; amountCents: number },
  refundableCents: number,
): ('paid_otherwise' | 'try_again' | 'settled')[] {
  if (refund.state !== 'failed') return ['settled'];
  // The dispute decides whose the money is.
  if (state === 'disputed') return [];
  if (refund.amountCents > refundableCents) return ['settled'];
  return canRefund({ state }) ? ['paid_otherwise', 'try_again'] : ['paid_otherwise'];
}
