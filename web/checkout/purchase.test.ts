import { expect, test } from 'vitest';
import { acceptance } from './purchase.ts';

test('PAY-30: both ticks are sent with the price and the fee that stood beside them', () => {
  const terms = {
    version: '2026-11',
    amount_cents: 89_50,
    currency: 'EUR' as const,
    free_until: '2030-01-01T08:00:00Z',
    free_hours: 48,
    is_free_now: true,
    late_fee_cents: 26_85,
    no_show_fee_cents: 26_85,
    no_show_fee_percent: 30,
  };
  const ticks = { cancellation_rule: true, terms: true };
  expect(acceptance(terms)).toEqual({ ...ticks, amount: 89.5, no_show_fee_percent: 30 });
});
