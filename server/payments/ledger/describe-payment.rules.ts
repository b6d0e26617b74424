import { type PaymentGateway, paymentGateways } from '#contract/appointment-status.ts';
import { type PaymentState, paymentStates } from './payment-machine.rules.ts';

/** What is known about the money of an appointment, in the words of whoever moved it. */
export interface Transactions {
  /** Of a card; nothing until it was tried. What goes back later changes nothing about a charge that succeeded. */
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

/** Every way the money of an appointment can be, and what is told about it. */
export const paymentKinds = paymentGateways.flatMap((gateway) =>
  paymentStates.map((state) => ({ gateway, state, ...transactionsOf({ gateway, state }) })),
);
