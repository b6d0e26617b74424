import { expect, test } from 'vitest';
import { mostDiscount } from '../charge/settlement.rules.ts';
import { type PaymentState, paymentStates } from '../ledger/payment-machine.rules.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import {
  canRefund,
  firstAttemptKey,
  isReturnedByDispute,
  nextAttemptKey,
  outcomesOfFailedRefund,
  refundableCents,
  statusRefundKey,
  unbookedRefundKey,
} from './refund.rules.ts';

const payment = { id: 7, createdAt: new Date(36 ** 2) };

test('a provider knows a payment by a reference that says nothing about the appointment', () => {
  expect(referenceOf(payment)).toBe('appt-7-100');
});

test('each wish to a provider has a key of its own', () => {
  expect([
    keys.customer('r', 1),
    keys.setup('r', 1),
    keys.intent('r', 'no_show', 1),
    keys.confirm('r', 'appointment', 2),
    keys.order('r', 1),
    keys.capture('r', 2),
    keys.refund('r', 3),
  ]).toEqual([
    'r:customer:1',
    'r:setup:1',
    'r:pi:no_show:1',
    'r:confirm:appointment:2',
    'r:order:1',
    'r:capture:2',
    'r:refund:3',
  ]);
});

test('a refund is asked for once for each cause, and each attempt leads back to the first', () => {
  const first = statusRefundKey(payment, 'cancelled');
  expect([unbookedRefundKey(payment), first]).toEqual([
    'appt-7-100:refund:auto',
    'appt-7-100:refund:cancelled',
  ]);
  expect(nextAttemptKey(first)).toBe('appt-7-100:refund:cancelled:again');
  expect(firstAttemptKey(nextAttemptKey(nextAttemptKey(first)))).toBe(first);
  expect(firstAttemptKey(first)).toBe(first);
});

test('no more is refunded than was paid, less what was refunded or is under way', () => {
  const open = { openRefundCents: 10_00, owedCents: 300_00 };
  const paid = { state: 'charged' as const, chargedCents: 100_00, refundedCents: 20_00 };
  expect(refundableCents(paid, open)).toBe(70_00);
  expect(refundableCents({ ...paid, refundedCents: 95_00 }, open)).toBe(0);
  expect(refundableCents({ ...paid, state: 'capture_pending', chargedCents: 0 }, open)).toBe(270_00);
});

test('in a dispute nothing is refunded; after a won one the clinic may pay back by hand', () => {
  const states = (isTrue: (payment: { state: PaymentState }) => boolean) =>
    paymentStates.filter((state) => isTrue({ state }));
  expect(states((each) => !canRefund(each))).toEqual(['disputed', 'dispute_won', 'dispute_lost', 'reversed']);
  expect(states(isReturnedByDispute)).toEqual(['dispute_lost', 'reversed']);
});

test('PAYMENTS-5.25: a failed refund is paid by hand only while the clinic has the money, and not during a dispute', () => {
  const failed = { state: 'failed' as const, amountCents: 1_000 };
  const outcomes = (state: PaymentState, left: number) => outcomesOfFailedRefund({ state }, failed, left);

  expect(outcomes('refund_failed', 1_000)).toEqual(['paid_otherwise', 'try_again']);
  expect(outcomes('dispute_won', 1_000)).toEqual(['paid_otherwise']);
  expect(outcomes('dispute_lost', 1_000)).toEqual(['paid_otherwise']);
  expect(outcomes('dispute_lost', 999)).toEqual(['settled']);
  expect(outcomes('reversed', 0)).toEqual(['settled']);
  expect(outcomes('disputed', 1_000)).toEqual([]);
  expect(outcomesOfFailedRefund({ state: 'refunded' }, { ...failed, state: 'succeeded' }, 1_000)).toEqual([
    'settled',
  ]);
});

test('SEAM-10: a discount leaves what a provider charges at least, and is for a saved card', () => {
  const card = { gateway: 'stripe' as const, state: 'card_saved' as const, amountCents: 300_00 };
  expect(mostDiscount(card)).toBe(299_50);
  expect(mostDiscount({ ...card, amountCents: 40 })).toBe(0);
  expect(mostDiscount({ ...card, state: 'charge_due' })).toBe(0);
  expect(mostDiscount({ ...card, gateway: 'paypal' })).toBe(0);
});
