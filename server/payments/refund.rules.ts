import type { Payment } from './payment.store.ts';
import { referenceOf } from './payment-keys.rules.ts';

/** Of the refund that is written down before money is taken in advance. */
export function unbookedRefundKey(payment: Pick<Payment, 'id' | 'createdAt'>): string {
  return `${referenceOf(payment)}:refund:auto`;
}

/** What is left to give back, beside what was promised already. */
export function leftToRefund(
  { state, amountCents, chargedCents, refundedCents }: Payment,
  promisedCents: number,
): number {
  // What PayPal still examines will be the whole amount, if it comes.
  const paid = state === 'capture_pending' ? amountCents : chargedCents;
  return Math.max(0, paid - refundedCents - promisedCents);
}

/** A dispute has its own way of giving money back; a refund beside it would be paid twice. */
export function mayRefund({ state }: Pick<Payment, 'state'>): boolean {
  return !['disputed', 'dispute_won', 'dispute_lost', 'reversed'].includes(state);
}
