import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Payment } from '../ledger/payment.store.ts';
import { referenceOf } from '../provider-keys.rules.ts';

/** Of the refund that is written down before money is taken in advance. */
export function unbookedRefundKey(payment: Pick<Payment, 'id' | 'createdAt'>): string {
  return `${referenceOf(payment)}:refund:auto`;
}

/** Of what goes back because an appointment came to this status. */
export function moveRefundKey(payment: Pick<Payment, 'id' | 'createdAt'>, to: AppointmentStatus): string {
  return `${referenceOf(payment)}:refund:${to}`;
}

/** Of the next try at a refund that failed. */
export function againKey(requestKey: string): string {
  return `${requestKey}${AGAIN}`;
}

/** Of the first try: to the books they are all the same refund. */
export function firstKey(requestKey: string): string {
  return requestKey.endsWith(AGAIN) ? firstKey(requestKey.slice(0, -AGAIN.length)) : requestKey;
}

const AGAIN = ':again';

/** What is left to give back, beside what was promised already. */
export function leftToRefund(
  { state, chargedCents, refundedCents }: Pick<Payment, 'state' | 'chargedCents' | 'refundedCents'>,
  { promisedCents, owedCents }: { promisedCents: number; owedCents: number },
): number {
  // What PayPal still examines will be all that is owed, if it comes.
  const paid = state === 'capture_pending' ? owedCents : chargedCents;
  return Math.max(0, paid - refundedCents - promisedCents);
}

/** A dispute has its own way of giving money back; a refund beside it would be paid twice. */
export function mayRefund({ state }: Pick<Payment, 'state'>): boolean {
  return !['disputed', 'dispute_won'].includes(state) && !isBackByDispute({ state });
}

/** It is with her again, although nobody here gave it back. */
export function isBackByDispute({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'dispute_lost' || state === 'reversed';
}

/** Past the provider: also what the clinic has won in a dispute and owes for another reason. */
export function mayPayBack({ state }: Pick<Payment, 'state'>): boolean {
  return mayRefund({ state }) || state === 'dispute_won';
}
