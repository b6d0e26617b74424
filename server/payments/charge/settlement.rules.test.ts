import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { decideSettlement } from './settlement.rules.ts';

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
