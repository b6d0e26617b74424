import type { CardSetup } from '#server/adapters/card-payment/card-payment.ts';

/** How long a card or an order that was begun can still be booked with. */
export const USABLE_MINUTES = 30;
/** What was begun before cannot be booked with any more. */
export function usableSince(now: Date): Date {
  return new Date(now.getTime() - USABLE_MINUTES * 60_000);
}

/** Whoever needs more cards than this for one time is trying out stolen ones. */
export const MOST_FAILED_SETUPS = 5;

/** The card must be confirmed, of this payment's own setup, and the one the client speaks of. */
export function isConfirmedCard(
  setup: CardSetup,
  payment: { customerId: string | null },
  claimed: { paymentMethod: string; customerId?: string | undefined },
): boolean {
  return (
    setup.status === 'succeeded' &&
    setup.paymentMethodId === claimed.paymentMethod &&
    setup.customerId === payment.customerId &&
    (claimed.customerId === undefined || claimed.customerId === payment.customerId)
  );
}
