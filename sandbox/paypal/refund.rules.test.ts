import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newCapture, settledCapture } from './captures.ts';
import { feeCents, moneyCents, moneyOf, newOrder } from './order.rules.ts';
import type { Capture, Refund } from './paypal-objects.ts';
import { decideRefund, newRefund, refundedCapture, settledRefund } from './refund.rules.ts';
import { PAYEE } from './sandbox-account.ts';

const AT = '2026-11-16T09:00:00Z';
const NOW = new Date(AT);

function aCaptureOf(cents: number): Capture {
  const unit = { reference_id: 'default', amount: moneyOf(cents, 'EUR'), payee: PAYEE };
  const order = newOrder({ intent: 'CAPTURE', purchase_units: [unit] }, PAYEE, { id: 'ORDER', at: AT });
  return newCapture(order, unit, { id: 'CAPTURE', isPending: false, at: AT });
}

test.each([
  [1, '0.01'],
  [5, '0.05'],
  [150, '1.50'],
  [15_000, '150.00'],
  [99_999_999, '999999.99'],
])('%i cents are written %s and read back', (cents, value) => {
  expect(moneyOf(cents, 'EUR')).toEqual({ currency_code: 'EUR', value });
  expect(moneyCents({ currency_code: 'EUR', value })).toBe(cents);
});

test.each(['150', '150.0', '150.00'])('%s is as much as 150 euro', (value) => {
  expect(moneyCents({ currency_code: 'EUR', value })).toBe(15_000);
});

test('PayPal keeps its part and never more than was paid', () => {
  expect(feeCents(15_000)).toBe(488);
  expect(feeCents(10)).toBe(10);
});

test('a denied payment has no income, a completed one tells it', () => {
  const pending = { ...aCaptureOf(10_000), status: 'PENDING' as const };

  expect(settledCapture(pending, 'COMPLETED', AT).seller_receivable_breakdown?.net_amount.value).toBe(
    '96.62',
  );
  expect(settledCapture(pending, 'DECLINED', AT).status_details).toEqual({
    reason: 'DECLINED_BY_RISK_FRAUD_FILTERS',
  });
});

test('whatever is asked in whatever order, never more goes back than was paid', () => {
  const step = fc.record({
    cents: fc.integer({ min: 1, max: 12_000 }),
    ends: fc.constantFrom('COMPLETED', 'FAILED', 'PENDING'),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.array(step, { maxLength: 12 }), (paid, steps) => {
      const capture = aCaptureOf(paid);
      const refunds: Refund[] = [];
      for (const [index, { cents, ends }] of steps.entries()) {
        const asked = moneyOf(cents, 'EUR');
        const decision = decideRefund({ capture, refunds, asked, isDisputed: false, now: NOW });
        if (!decision.allowed) continue;
        const begun = newRefund(
          capture,
          {},
          { id: `R${index}`, amount: decision.amount, earlier: refunds, isPending: true, at: AT },
        );
        refunds.push(ends === 'PENDING' ? begun : settledRefund(begun, ends as 'COMPLETED' | 'FAILED', AT));
      }
      const gone = refunds.filter(({ status }) => status === 'COMPLETED');
      const sum = gone.reduce((total, { amount }) => total + moneyCents(amount), 0);
      expect(sum).toBeLessThanOrEqual(paid);
      const { status } = refundedCapture(capture, refunds, AT);
      expect(status === 'REFUNDED').toBe(sum === paid);
      expect(status === 'COMPLETED').toBe(sum === 0);
    }),
  );
});
