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

export const chargeReasons = ['visit', 'late_cancel', 'no_show'] as const;
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
