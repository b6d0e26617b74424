/** What may follow what; a state without a row is an end. */
const MOVES: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  setup_pending: ['card_saved', 'setup_failed', 'abandoned'],
  card_saved: ['charge_due', 'released'],
  // A fee that is not yet taken can still be waived.
  charge_due: ['charging', 'released'],
  charging: ['charged', 'action_required', 'charge_failed', 'charging_unknown', 'charge_due'],
  charging_unknown: ['charged', 'action_required', 'charge_failed', 'charge_due'],
  action_required: ['charged', 'charge_failed', 'switching', 'written_off'],
  charge_failed: ['charge_due', 'charged', 'action_required', 'switching', 'written_off'],
  // She pays by PayPal what her card did not. First the card is withdrawn, unless it was faster.
  switching: ['approved', 'charged', 'action_required', 'charge_failed'],
  // Given up is not forgiven: who pays all the same has paid.
  written_off: ['charged'],
  charged: ['refunding', 'disputed'],

  order_created: ['approved', 'abandoned'],
  // Where a card was withdrawn for it, a PayPal payment that comes to nothing leaves the charge open again.
  approved: ['capturing', 'abandoned', 'charge_failed'],
  capturing: ['captured', 'capture_pending', 'capture_declined', 'capture_denied', 'capturing_unknown'],
  capturing_unknown: ['captured', 'capture_pending', 'capture_declined', 'capture_denied', 'approved'],
  capture_declined: ['approved', 'abandoned', 'charge_failed'],
  capture_pending: ['captured', 'capture_denied'],
  capture_denied: ['charge_failed'],
  captured: ['refunding', 'disputed', 'reversed'],

  refunding: ['partially_refunded', 'refunded', 'refund_failed', 'disputed', 'reversed'],
  partially_refunded: ['refunding', 'refund_failed', 'disputed', 'reversed'],
  // A bank may send money back that the provider had already called refunded.
  refunded: ['refund_failed'],
  refund_failed: ['refunding', 'partially_refunded', 'refunded', 'disputed', 'reversed'],
  disputed: ['dispute_won', 'dispute_lost'],
};

export function canMove(from: PaymentState, to: PaymentState): boolean {
  return MOVES[from]?.includes(to) ?? false;
}

/** States in which an answer of the provider is awaited; who stays in one too long is looked after. */
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

/** The provider has money of the patient for us, and nothing is being done about it. */
export const refundableStates = [
  'charged',
  'captured',
  'partially_refunded',
] as const satisfies readonly PaymentState[];

/** No appointment can be booked with these yet, and nothing was taken. */
export const unpaidOrderStates = [
  'order_created',
  'approved',
  'capture_declined',
] as const satisfies readonly PaymentState[];

/** Nothing will be taken from this card any more, so that it need not be kept. */
export function isCardDone(state: PaymentState): boolean {
  return !CARD_NEEDED.has(state);
}

/** Also while she tries PayPal instead: if that comes to nothing, the card may be charged again. */
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

/** Nothing was taken or all of it is back, so that a payer without an account need not be reached any more. */
export const forgottenPayerStates = [
  'setup_failed',
  'abandoned',
  'capture_denied',
  'refunded',
] as const satisfies readonly PaymentState[];

/** While one of these lasts, the account it belongs to cannot be erased. */
export function isMoneyFinal(state: PaymentState): boolean {
  return FINAL.has(state);
}

const FINAL = new Set<PaymentState>([
  'setup_failed',
  'abandoned',
  'released',
  'charged',
  'written_off',
  'capture_denied',
  'captured',
  'partially_refunded',
  'refunded',
  'dispute_won',
  'dispute_lost',
  'reversed',
]);

/** The life of an appointment's money: first the states of a card, then those of PayPal, then what both share. */
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
