import type { Payment } from '../ledger/payment.store.ts';

/** Providers charge no card with less. */
const SMALLEST_CHARGE_CENTS = 50;

/**
 * The largest discount on the price. Only a saved card waits for its charge; once the price is due or was paid in
 * advance, the amount is frozen and a refund is the way.
 */
export function mostDiscount({
  gateway,
  state,
  amountCents,
}: Pick<Payment, 'gateway' | 'state' | 'amountCents'>): number {
  const isOpen = gateway === 'stripe' && state === 'card_saved';
  return isOpen ? Math.max(0, amountCents - SMALLEST_CHARGE_CENTS) : 0;
}

/** Whether an amount is due that no provider charges. */
export function isTooLittle(cents: number): boolean {
  return cents > 0 && cents < SMALLEST_CHARGE_CENTS;
}
