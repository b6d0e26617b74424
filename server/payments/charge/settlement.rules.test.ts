import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { completionMoney, decideSettlement } from './settlement.rules.ts';

const FEES = { amountCents: 12_000, lateFeeCents: 3_600, noShowFeeCents: 2_400 };

test.each([
  ['completed', { kind: 'due', reason: 'appointment', amountCents: 12_000, graceHours: 0 }],
  ['no_show', { kind: 'due', reason: 'no_show', amountCents: 2_400, graceHours: 24 }],
  ['cancel_stripe_charge_all', { kind: 'due', reason: 'late_cancel', amountCents: 3_600, graceHours: 0 }],
  ['cancel_paypal_no_refund', { kind: 'due', reason: 'late_cancel', amountCents: 3_600, graceHours: 0 }],
  ['cancelled', { kind: 'free' }],
  ['failed', { kind: 'free' }],
  ['cancel_stripe_no_charge', { kind: 'free' }],
  ['cancel_paypal_refund_all', { kind: 'free' }],
] as const)('PAYMENTS-5.20: %s means %o', (to, settlement) => {
  expect(decideSettlement(to, FEES)).toEqual(settlement);
});

test('PAYMENTS-5.23: every other move leaves the payment as it is', () => {
  const moving = ['completed', 'no_show', 'cancelled', 'failed'];
  const others = appointmentStatuses.filter((to) => !moving.includes(to) && !to.startsWith('cancel_'));
  expect(others).toContain('rescheduled');
  for (const to of others) expect(decideSettlement(to, FEES)).toEqual({ kind: 'nothing' });
});

test('a fee is never more than the price, and a fee of zero releases the card', () => {
  const odd = { amountCents: 1_000, lateFeeCents: 5_000, noShowFeeCents: 0 };
  expect(decideSettlement('cancel_stripe_charge_all', odd)).toMatchObject({ amountCents: 1_000 });
  expect(decideSettlement('no_show', odd)).toEqual({ kind: 'free' });
});

test('SEAM-10: a discount lowers the price that falls due, and limits a fee to what is left of the price', () => {
  const discounted = { ...FEES, discountCents: 10_000 };
  expect(decideSettlement('completed', discounted)).toMatchObject({ amountCents: 2_000 });
  expect(decideSettlement('cancel_stripe_charge_all', discounted)).toMatchObject({ amountCents: 2_000 });
  expect(decideSettlement('cancelled', discounted)).toEqual({ kind: 'free' });
});

const VISA = { brand: 'visa', last4: '4242' };
const CARD: Parameters<typeof completionMoney>[1] = {
  state: 'card_saved',
  amountCents: 12_000,
  keptCents: 0,
  savedCard: VISA,
  gateway: 'stripe',
};
const PAYPAL: typeof CARD = {
  ...CARD,
  gateway: 'paypal',
  state: 'captured',
  keptCents: 12_000,
  savedCard: null,
};
const money = (kind: string, amount_cents = 0, refund_cents = 0, card: object | null = null) => ({
  kind,
  amount_cents,
  refund_cents,
  card,
});

test.each([
  ['a saved card is charged', {}, CARD, money('charge', 12_000, 0, VISA)],
  ['a discount lowers the charge', { discountCents: 2_000 }, CARD, money('charge', 10_000, 0, VISA)],
  [
    'never more than the payer accepted',
    {},
    { ...CARD, amountCents: 9_000 },
    money('charge', 9_000, 0, VISA),
  ],
  ['a free appointment releases the card', { amountCents: 0 }, CARD, money('free')],
  ['a card that was charged before is left alone', {}, { ...CARD, state: 'charged' }, money('unchanged')],
  ['PayPal was paid in advance', {}, PAYPAL, money('paid', 12_000)],
  ['what PayPal paid too much goes back', { discountCents: 500 }, PAYPAL, money('paid', 11_500, 500)],
  ['of a partial refund the rest is kept', {}, { ...PAYPAL, keptCents: 7_000 }, money('paid', 7_000)],
  ['a refunded payment stays refunded', {}, { ...PAYPAL, keptCents: 0 }, money('unchanged')],
  ['without a payment the price is missing', {}, undefined, money('missing', 12_000)],
  ['without a payment and a price nothing is due', { amountCents: 0 }, undefined, money('free')],
] as const)('payments 12: completing: %s', (_title, fees, payment, expected) => {
  expect(completionMoney({ ...FEES, ...fees }, payment)).toEqual(expected);
});
