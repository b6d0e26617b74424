import { expect, test } from 'vitest';
import { aCapture, aPayPal, type TestPayPal } from './testing.ts';

const NOVEMBER = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-11-30T00:00:00Z' };

async function report(paypal: TestPayPal, query: Record<string, string> = {}) {
  const asked = new URLSearchParams({ ...NOVEMBER, ...query });
  return await paypal.call(`GET /v1/reporting/transactions?${asked}`);
}

test('the report shows a payment with its fee, a refund and a withdrawal, each with its sign', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal, { custom_id: 'appt-1' });
  paypal.clock.advance(60);
  await paypal.call(`POST /v2/payments/captures/${capture}/refund`, {
    amount: { currency_code: 'EUR', value: '100.00' },
  });
  paypal.clock.advance(60);
  await paypal.control('withdraw', { cents: 20_05 });

  const { status, body } = await report(paypal);
  expect(status).toBe(200);
  const euros = (value: string) => ({ currency_code: 'EUR', value });
  const shown = body.transaction_details.map((each: { transaction_info: object }) => each.transaction_info);
  expect(shown).toMatchObject([
    {
      transaction_id: capture,
      transaction_event_code: 'T0006',
      transaction_status: 'S',
      transaction_amount: euros('150.00'),
      fee_amount: euros('-4.88'),
      custom_field: 'appt-1',
      transaction_initiation_date: expect.stringMatching(/^2026-11-16T09:\d\d:\d\d\+0000$/),
    },
    {
      paypal_reference_id: capture,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_amount: euros('-100.00'),
      fee_amount: euros('0.00'),
    },
    { transaction_event_code: 'T0400', transaction_amount: euros('-20.05') },
  ]);
  expect([body.page, body.total_items, body.total_pages]).toEqual([1, 3, 1]);
});

test('a long report comes in pages, one of more than 31 days not at all, and other days are empty', async () => {
  const paypal = await aPayPal();
  for (let cents = 1; cents <= 3; cents += 1) await paypal.control('withdraw', { cents });
  const pages = await Promise.all(
    ['1', '2', '3'].map(async (page) => (await report(paypal, { page, page_size: '2' })).body),
  );
  expect(pages.map((page) => page.transaction_details.length)).toEqual([2, 1, 0]);
  expect(pages[0].total_pages).toBe(2);
  expect((await report(paypal, { end_date: '2026-12-03T00:00:00Z' })).status).toBe(400);
  expect((await report(paypal, { end_date: '2026-11-02T00:00:00Z' })).body.total_items).toBe(0);
});
