import type { PaymentTaskKind } from '#contract/payments.contract.ts';

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

type LedgerKind = 'state' | 'charged' | 'refunded';

/** What the books, the staff and the payer see of a move. Nothing named means: only the line of the ledger. */
interface Consequence {
  /**
   * The kinds of line that the move may write. `refunded` with a negative amount takes a refund back, `charged` with one
   * takes back a receipt that was recorded by mistake.
   */
  ledger: readonly LedgerKind[];
  invoice?: 'issued' | 'issued unpaid' | 'paid' | 'unpaid again' | 'credit note';
  task?: PaymentTaskKind;
  letter?: 'link to pay' | 'refund' | 'card forgotten';
}

const ONLY_STATE: Consequence = { ledger: ['state'] };
const CHARGED: Consequence = { ledger: ['charged'], invoice: 'issued' };
/** The bank asks or refuses: the claim stands, and the patient can pay by a link. */
const OPEN: Consequence = { ledger: ['state'], invoice: 'issued unpaid', letter: 'link to pay' };
const PAID_LATER: Consequence = { ledger: ['charged'], invoice: 'paid' };
/** A receipt was recorded by mistake. Whether the patient gets a letter is for the staff to decide. */
const WITHDRAWN: Consequence = { ledger: ['charged'], invoice: 'unpaid again', task: 'charge_open' };
const REFUNDED: Consequence = { ledger: ['refunded'], invoice: 'credit note', letter: 'refund' };
/** Also when a bank returns a refund that had succeeded; the credit note stays, and the repeated refund writes no second. */
const REFUND_FAILED: Consequence = { ledger: ['state', 'refunded'], task: 'refund_failed' };
const DISPUTED: Consequence = { ledger: ['state'], task: 'dispute' };
/** The bank or PayPal tells the payer. */
const TAKEN_BACK: Consequence = { ledger: ['state', 'refunded'], invoice: 'credit note' };
const REVERSED: Consequence = { ...TAKEN_BACK, task: 'reversal' };
const FORGOTTEN: Consequence = { ledger: ['state'], letter: 'card forgotten' };

const AFTER_PAYPAL_FAILED = { charge_failed: ONLY_STATE };

/** Every way out of every state. A state that is not here is final. */
const paymentMoves: Partial<Record<PaymentState, Partial<Record<PaymentState, Consequence>>>> = {
  setup_pending: { card_saved: ONLY_STATE, setup_failed: ONLY_STATE, abandoned: FORGOTTEN },
  card_saved: { charge_due: ONLY_STATE, released: ONLY_STATE },
  // A fee can be waived until it is charged.
  charge_due: { charging: ONLY_STATE, released: ONLY_STATE },
  charging: {
    charged: CHARGED,
    action_required: OPEN,
    charge_failed: OPEN,
    charging_unknown: ONLY_STATE,
    charge_due: ONLY_STATE,
  },
  charging_unknown: {
    charged: CHARGED,
    action_required: OPEN,
    charge_failed: OPEN,
    charge_due: ONLY_STATE,
  },
  action_required: {
    charged: PAID_LATER,
    charge_failed: ONLY_STATE,
    switching: ONLY_STATE,
    written_off: ONLY_STATE,
  },
  charge_failed: {
    charge_due: ONLY_STATE,
    charged: PAID_LATER,
    action_required: ONLY_STATE,
    switching: ONLY_STATE,
    written_off: ONLY_STATE,
  },
  // PayPal, a transfer or cash pays what the card did not. First the card's intent is canceled, unless the card has paid.
  switching: {
    approved: ONLY_STATE,
    charged: PAID_LATER,
    action_required: ONLY_STATE,
    charge_failed: ONLY_STATE,
    received: PAID_LATER,
  },
  // The patient may still pay a charge that was written off.
  written_off: { charged: PAID_LATER, received: PAID_LATER },
  charged: { refunding: ONLY_STATE, disputed: DISPUTED },
  // The staff recorded a bank transfer or cash. No provider knows of it, so nobody can dispute it.
  received: { refunding: ONLY_STATE, charge_failed: WITHDRAWN },

  order_created: { approved: ONLY_STATE, abandoned: ONLY_STATE },
  // If the card's intent was canceled for it, a failed PayPal payment leaves the charge open again.
  approved: { capturing: ONLY_STATE, abandoned: ONLY_STATE, ...AFTER_PAYPAL_FAILED },
  capturing: {
    captured: CHARGED,
    capture_pending: ONLY_STATE,
    capture_declined: ONLY_STATE,
    capture_denied: ONLY_STATE,
    capturing_unknown: ONLY_STATE,
  },
  capturing_unknown: {
    captured: CHARGED,
    capture_pending: ONLY_STATE,
    capture_declined: ONLY_STATE,
    capture_denied: ONLY_STATE,
    approved: ONLY_STATE,
  },
  capture_declined: { approved: ONLY_STATE, abandoned: ONLY_STATE, ...AFTER_PAYPAL_FAILED },
  capture_pending: { captured: CHARGED, capture_denied: ONLY_STATE },
  capture_denied: AFTER_PAYPAL_FAILED,
  captured: { refunding: ONLY_STATE, disputed: DISPUTED, reversed: REVERSED },

  refunding: {
    partially_refunded: REFUNDED,
    refunded: REFUNDED,
    refund_failed: REFUND_FAILED,
    disputed: DISPUTED,
    reversed: REVERSED,
  },
  partially_refunded: {
    refunding: ONLY_STATE,
    refund_failed: REFUND_FAILED,
    disputed: DISPUTED,
    reversed: REVERSED,
  },
  // A bank can return a refund that the provider had reported as succeeded.
  refunded: { refund_failed: REFUND_FAILED },
  refund_failed: {
    refunding: ONLY_STATE,
    partially_refunded: REFUNDED,
    refunded: REFUNDED,
    disputed: DISPUTED,
    reversed: REVERSED,
  },
  // Money that is taken back during a dispute is booked without a move; the dispute ends as it ends.
  disputed: { dispute_won: ONLY_STATE, dispute_lost: TAKEN_BACK },
  // The payer can ask PayPal and then the bank; the second one decides anew.
  dispute_won: { disputed: DISPUTED, reversed: REVERSED },
};

/** The table as a page of `docs`. */
export function describeMoves(): string {
  const rows = Object.entries(paymentMoves).flatMap(([from, ways]) =>
    Object.entries(ways).map(([to, { ledger, invoice = '', task = '', letter = '' }]) =>
      ['', from, to, ledger.join(' or '), invoice, task, letter, ''].join(' | ').trim(),
    ),
  );
  return [
    '| from | to | ledger | invoice | task | letter |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
