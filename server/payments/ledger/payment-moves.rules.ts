import type { PaymentTaskKind } from '#contract/payments.contract.ts';
import type { PaymentState } from './payment-machine.rules.ts';

type LedgerKind = 'state' | 'charged' | 'refunded';

/** What the books, the staff and the payer see of a move. Nothing named means: only the line of the ledger. */
export interface Consequence {
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
export const paymentMoves: Partial<Record<PaymentState, Partial<Record<PaymentState, Consequence>>>> = {
  setup_pending: { card_saved: ONLY_STATE, setup_failed: ONLY_STATE, abandoned: FORGOTTEN },
  card_saved: { charge_due: ONLY_STATE, released: ONLY_STATE },
  // A fee can be waived until it is charged.
  charge_due: { charging: ONLY_STATE, released: ONLY_STATE },
  charging: {
    ...{ charged: CHARGED, action_required: OPEN, charge_failed: OPEN },
    ...{ charging_unknown: ONLY_STATE, charge_due: ONLY_STATE },
  },
  charging_unknown: {
    ...{ charged: CHARGED, action_required: OPEN, charge_failed: OPEN },
    charge_due: ONLY_STATE,
  },
  action_required: {
    ...{ charged: PAID_LATER, charge_failed: ONLY_STATE },
    ...{ switching: ONLY_STATE, written_off: ONLY_STATE },
  },
  charge_failed: {
    ...{ charge_due: ONLY_STATE, charged: PAID_LATER, action_required: ONLY_STATE },
    ...{ switching: ONLY_STATE, written_off: ONLY_STATE },
  },
  // PayPal, a transfer or cash pays what the card did not. First the card's intent is canceled, unless the card has paid.
  switching: {
    ...{ approved: ONLY_STATE, charged: PAID_LATER },
    ...{ action_required: ONLY_STATE, charge_failed: ONLY_STATE, received: PAID_LATER },
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
    ...{ captured: CHARGED, capture_pending: ONLY_STATE, capture_declined: ONLY_STATE },
    ...{ capture_denied: ONLY_STATE, capturing_unknown: ONLY_STATE },
  },
  capturing_unknown: {
    ...{ captured: CHARGED, capture_pending: ONLY_STATE, capture_declined: ONLY_STATE },
    ...{ capture_denied: ONLY_STATE, approved: ONLY_STATE },
  },
  capture_declined: { approved: ONLY_STATE, abandoned: ONLY_STATE, ...AFTER_PAYPAL_FAILED },
  capture_pending: { captured: CHARGED, capture_denied: ONLY_STATE },
  capture_denied: AFTER_PAYPAL_FAILED,
  captured: { refunding: ONLY_STATE, disputed: DISPUTED, reversed: REVERSED },

  refunding: {
    ...{ partially_refunded: REFUNDED, refunded: REFUNDED, refund_failed: REFUND_FAILED },
    ...{ disputed: DISPUTED, reversed: REVERSED },
  },
  partially_refunded: {
    ...{ refunding: ONLY_STATE, refund_failed: REFUND_FAILED },
    ...{ disputed: DISPUTED, reversed: REVERSED },
  },
  // A bank can return a refund that the provider had reported as succeeded.
  refunded: { refund_failed: REFUND_FAILED },
  refund_failed: {
    ...{ refunding: ONLY_STATE, partially_refunded: REFUNDED, refunded: REFUNDED },
    ...{ disputed: DISPUTED, reversed: REVERSED },
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
