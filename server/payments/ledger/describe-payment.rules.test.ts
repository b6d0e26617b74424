import { expect, test } from 'vitest';
import { invoiceDisplayStatus } from '#contract/invoices.rules.ts';
import { transactionsOf } from './describe-payment.rules.ts';
import { paymentStates } from './payment-machine.rules.ts';

/** The status that the patient reads on an invoice with this payment. */
function told(gateway: 'stripe' | 'paypal', state: (typeof paymentStates)[number]) {
  const { card, paypal } = transactionsOf({ gateway, state });
  return invoiceDisplayStatus({
    invoice_payment_transaction: card === null ? null : { status: card },
    appointment: { status: 'confirmed', paypal_transaction: paypal === null ? null : { status: paypal } },
  });
}

test.each([
  ['stripe', 'card_saved', 'draft'],
  ['stripe', 'charge_due', 'draft'],
  ['stripe', 'charging', 'draft'],
  ['stripe', 'charged', 'paid'],
  ['stripe', 'partially_refunded', 'paid'],
  ['stripe', 'refunded', 'paid'],
  ['stripe', 'action_required', 'payment_error'],
  ['stripe', 'charge_failed', 'payment_error'],
  ['stripe', 'dispute_lost', 'payment_error'],
  ['paypal', 'approved', 'draft'],
  ['paypal', 'capture_pending', 'payment_error'],
  ['paypal', 'captured', 'paid'],
  ['paypal', 'refunding', 'paid'],
  ['paypal', 'partially_refunded', 'refunded'],
  ['paypal', 'refunded', 'refunded'],
  ['paypal', 'capture_denied', 'payment_error'],
  ['paypal', 'reversed', 'payment_error'],
] as const)('STAT-12 to STAT-15: a payment by %s in state %s is shown as %s', (gateway, state, expected) => {
  expect(told(gateway, state)).toBe(expected);
});

test('ENT-21: a card payment has no PayPal transaction, and a PayPal payment no card transaction', () => {
  for (const state of paymentStates) {
    expect(transactionsOf({ gateway: 'stripe', state }).paypal).toBeNull();
    expect(transactionsOf({ gateway: 'paypal', state }).card).toBeNull();
  }
});
