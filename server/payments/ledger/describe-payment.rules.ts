import { type PaymentGateway, paymentGateways } from '#contract/appointment-status.ts';
import { type PaymentState, paymentStates } from './payment-machine.rules.ts';

/** The status of a payment in the provider's words, as the patient API shows it. */
export interface Transactions {
  /**
   * The card's status; null before the first attempt. A refund does not change the status of a successful charge.
   */
  card: string | null;
  paypal: string | null;
}

export function transactionsOf({
  gateway,
  state,
}: {
  gateway: PaymentGateway;
  state: PaymentState;
}): Transactions {
  return gateway === 'stripe'
    ? { card: CARD[state] ?? null, paypal: null }
    : { card: null, paypal: PAYPAL[state] ?? null };
}

const CARD: Partial<Record<PaymentState, string>> = {
  charged: 'succeeded',
  received: 'succeeded',
  refunding: 'succeeded',
  partially_refunded: 'succeeded',
  refunded: 'succeeded',
  refund_failed: 'succeeded',
  disputed: 'succeeded',
  dispute_won: 'succeeded',
  dispute_lost: 'reversed',
  action_required: 'requires_action',
  charge_failed: 'failed',
  written_off: 'canceled',
};

const PAYPAL: Partial<Record<PaymentState, string>> = {
  capture_pending: 'PENDING',
  capture_declined: 'DECLINED',
  capture_denied: 'DECLINED',
  captured: 'COMPLETED',
  refunding: 'COMPLETED',
  refund_failed: 'COMPLETED',
  partially_refunded: 'PARTIALLY_REFUNDED',
  refunded: 'REFUNDED',
  disputed: 'COMPLETED',
  dispute_won: 'COMPLETED',
  dispute_lost: 'REVERSED',
  reversed: 'REVERSED',
};

/** Every gateway with every state, and the words for both. */
export const paymentKinds = paymentGateways.flatMap((gateway) =>
  paymentStates.map((state) => ({ gateway, state, ...transactionsOf({ gateway, state }) })),
);
