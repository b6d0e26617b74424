import { type Consequence, paymentMoves } from './payment-moves.rules.ts';

export function canMove(from: PaymentState, to: PaymentState): boolean {
  return consequenceOf(from, to) !== undefined;
}

/** What follows from a move; nothing if it is not allowed. */
export function consequenceOf(from: PaymentState, to: PaymentState): Consequence | undefined {
  return paymentMoves[from]?.[to];
}

/** States that wait for the provider's answer. The reconciliation reads a payment that stays in one too long. */
export const passingStates = [
  'setup_pending',
  'charging',
  'charging_unknown',
  'switching',
  'capturing',
  'capturing_unknown',
  'capture_pending',
  'refunding',
] as const satisfies readonly PaymentState[];

/** The payment has money that can be refunded, and no refund is being sent. */
export const refundableStates = [
  'charged',
  'received',
  'captured',
  'partially_refunded',
] as const satisfies readonly PaymentState[];

/** An order exists, but nothing was captured. */
export const unpaidOrderStates = [
  'order_created',
  'approved',
  'capture_declined',
] as const satisfies readonly PaymentState[];

/** The card will not be charged any more, so the provider can delete it. */
export function isCardDone(state: PaymentState): boolean {
  return !CARD_NEEDED.has(state);
}

/** Includes the PayPal states: if PayPal fails, the card may be charged again. */
const CARD_NEEDED = new Set<PaymentState>([
  'setup_pending',
  'card_saved',
  'charge_due',
  'charging',
  'charging_unknown',
  'action_required',
  'charge_failed',
  'switching',
  'order_created',
  'approved',
  'capturing',
  'capturing_unknown',
  'capture_declined',
  'capture_pending',
  'capture_denied',
]);

/** Nothing was charged, or everything was refunded: no further mail to a payer without an account. */
export const forgottenPayerStates = [
  'setup_failed',
  'abandoned',
  'capture_denied',
  'refunded',
] as const satisfies readonly PaymentState[];

/** An account can be erased only when all its payments are in a final state. */
export function isMoneyFinal(state: PaymentState): boolean {
  return FINAL.has(state);
}

const FINAL = new Set<PaymentState>([
  'setup_failed',
  'abandoned',
  'released',
  'charged',
  'received',
  'written_off',
  'capture_denied',
  'captured',
  'partially_refunded',
  'refunded',
  'dispute_won',
  'dispute_lost',
  'reversed',
]);

/** The states of a payment: first those of a card, then those of PayPal, then the common ones. */
export const paymentStates = [
  'setup_pending',
  'setup_failed',
  'abandoned',
  'card_saved',
  'released',
  'charge_due',
  'charging',
  'charging_unknown',
  'action_required',
  'charge_failed',
  'switching',
  'charged',
  'received',
  'written_off',
  'order_created',
  'approved',
  'capturing',
  'capturing_unknown',
  'capture_pending',
  'capture_declined',
  'capture_denied',
  'captured',
  'refunding',
  'partially_refunded',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'reversed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const chargeReasons = ['appointment', 'late_cancel', 'no_show'] as const;
export type ChargeReason = (typeof chargeReasons)[number];

export const chargeStates = [
  'due',
  'charging',
  'unknown',
  'action_required',
  'failed',
  'by_paypal',
  'succeeded',
  'canceled',
  'written_off',
] as const;
export type ChargeState = (typeof chargeStates)[number];

export const refundStates = ['wanted', 'sent', 'succeeded', 'failed', 'paid_otherwise'] as const;
export type RefundState = (typeof refundStates)[number];
