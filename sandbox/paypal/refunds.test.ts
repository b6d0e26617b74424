import { expect, test } from 'vitest';
import { aCapture, aPayPal, type TestPayPal } from './testing.ts';

const refundPath = (capture: string) => `POST /v2/payments/captures/${capture}/refund`;
const euros = (value: string) => ({ amount: { currency_code: 'EUR', value } });

async function captureStatus(paypal: TestPayPal, capture: string): Promise<string> {
  return (await paypal.call(`GET /v2/payments/captures/${capture}`)).body.status;
}

async function lastEvent(paypal: TestPayPal) {
  return (await paypal.deliveries()).at(-1)?.event;
}

test('a refund without an amount gives everything back', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal, { custom_id: 'appt-1' });

  const { status, body } = await paypal.call(refundPath(capture), {});
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^[0-9A-Z]{17}$/),
    status: 'COMPLETED',
    amount: { currency_code: 'EUR', value: '150.00' },
    custom_id: 'appt-1',
    seller_payable_breakdown: { total_refunded_amount: { value: '150.00' } },
    links: [
      { rel: 'self', href: `${paypal.url}/v2/payments/refunds/${body.id}` },
      { rel: 'up', href: `${paypal.url}/v2/payments/captures/${capture}` },
    ],
  });
  expect((await paypal.call(`GET /v2/payments/refunds/${body.id}`)).body).toEqual(body);
  expect(await captureStatus(paypal, capture)).toBe('REFUNDED');
  expect(await lastEvent(paypal)).toMatchObject({
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource_type: 'refund',
    resource: { id: body.id },
  });
});

test('parts are given back until nothing is left', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);

  await paypal.call(refundPath(capture), euros('100.00'));
  expect(await captureStatus(paypal, capture)).toBe('PARTIALLY_REFUNDED');
  const tooMuch = await paypal.call(refundPath(capture), euros('50.01'));
  expect([tooMuch.status, tooMuch.body.details[0].issue]).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  const rest = await paypal.call(refundPath(capture), euros('50.00'));
  expect(rest.body.seller_payable_breakdown.total_refunded_amount.value).toBe('150.00');
  const nothing = await paypal.call(refundPath(capture), {});
  expect([nothing.status, nothing.body.details[0].issue]).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);

  const { body } = await paypal.call(`GET /v2/payments/captures/${capture}`);
  const order = await paypal.call(`GET /v2/checkout/orders/${body.supplementary_data.related_ids.order_id}`);
  expect(order.body.purchase_units[0].payments.refunds).toHaveLength(2);
});

test('of ten full refunds at once one is made', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);

  const answers = await Promise.all(Array.from({ length: 10 }, () => paypal.call(refundPath(capture), {})));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test.each([
  [euros('0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [euros('1.001'), 'DECIMAL_PRECISION'],
  [{ amount: { currency_code: 'USD', value: '1.00' } }, 'REFUND_CAPTURE_CURRENCY_MISMATCH'],
])('the refund %j is refused', async (request, issue) => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);

  expect((await paypal.call(refundPath(capture), request)).body.details[0].issue).toBe(issue);
  expect(await captureStatus(paypal, capture)).toBe('COMPLETED');
});

test('what is pending or denied cannot be refunded, and nothing after 180 days', async () => {
  const paypal = await aPayPal();
  await paypal.control('behave', { subject: 'capture', action: 'pending' });
  const capture = await aCapture(paypal);

  expect((await paypal.call(refundPath(capture), {})).body.details[0].issue).toBe('PENDING_CAPTURE');
  await paypal.control('settle_capture', { capture, status: 'DECLINED' });
  expect((await paypal.call(refundPath(capture), {})).body.details[0].issue).toBe('REFUND_NOT_ALLOWED');

  const paid = await aCapture(paypal);
  paypal.clock.advance(181 * 24 * 3600);
  const late = await paypal.call(refundPath(paid), {}, { token: await paypal.newToken() });
  expect(late.body.details[0].issue).toBe('REFUND_TIME_LIMIT_EXCEEDED');
});

test('a pending refund binds its money until it fails', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);
  await paypal.control('behave', { subject: 'refund', action: 'pending' });

  const { body } = await paypal.call(refundPath(capture), {});
  expect(body.status).toBe('PENDING');
  expect(await captureStatus(paypal, capture)).toBe('COMPLETED');
  expect((await paypal.call(refundPath(capture), {})).body.details[0].issue).toBe('CAPTURE_FULLY_REFUNDED');

  await paypal.control('settle_refund', { refund: body.id, status: 'FAILED' });
  expect((await paypal.call(`GET /v2/payments/refunds/${body.id}`)).body.status).toBe('FAILED');
  expect(await lastEvent(paypal)).toMatchObject({ event_type: 'PAYMENT.REFUND.FAILED' });
  expect((await paypal.call(refundPath(capture), {})).body.status).toBe('COMPLETED');
});

test('a pending refund that comes through empties the capture', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);
  await paypal.control('behave', { subject: 'refund', action: 'pending' });
  const { body } = await paypal.call(refundPath(capture), {});

  await paypal.control('settle_refund', { refund: body.id, status: 'COMPLETED' });
  expect(await captureStatus(paypal, capture)).toBe('REFUNDED');
  expect(await lastEvent(paypal)).toMatchObject({ event_type: 'PAYMENT.CAPTURE.REFUNDED' });
});

test('a refund can be made to fail at once', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);
  await paypal.control('behave', { subject: 'refund', action: 'failed' });

  expect((await paypal.call(refundPath(capture), {})).body.status).toBe('FAILED');
  expect(await captureStatus(paypal, capture)).toBe('COMPLETED');
});

test('a reversal takes back what is left', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);
  await paypal.call(refundPath(capture), euros('50.00'));

  await paypal.control('reverse_capture', { capture });
  const { body } = await paypal.call(`GET /v2/payments/captures/${capture}`);
  expect(body).toMatchObject({ status: 'REFUNDED', status_details: { reason: 'CHARGEBACK' } });
  expect(await lastEvent(paypal)).toMatchObject({
    event_type: 'PAYMENT.CAPTURE.REVERSED',
    resource: { amount: { value: '100.00' } },
  });
});

test('disputes are listed page by page, without what they are about', async () => {
  const paypal = await aPayPal();
  const opened: string[] = [];
  for (const custom_id of ['appt-1', 'appt-2', 'appt-3']) {
    const capture = await aCapture(paypal, { custom_id });
    paypal.clock.advance(60);
    opened.unshift((await paypal.control('open_dispute', { capture })).dispute_id);
  }
  const path = `${paypal.url}/v1/customer/disputes`;
  const list = async (url: string) => (await paypal.call(`GET ${url.slice(paypal.url.length)}`)).body;

  const first = await list(`${path}?page_size=2`);
  expect(first.items).toMatchObject([{ dispute_id: opened[0], status: 'OPEN' }, { dispute_id: opened[1] }]);
  expect(first.items[0].links).toEqual([{ rel: 'self', href: `${path}/${opened[0]}`, method: 'GET' }]);
  expect(first.items[0]).not.toHaveProperty('disputed_transactions');
  expect(first.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'next']);
  const second = await list(first.links[1].href);
  expect(second.items.map(({ dispute_id }: { dispute_id: string }) => dispute_id)).toEqual(opened.slice(2));
  expect(second.links).toHaveLength(1);
  expect((await paypal.call('GET /v1/customer/disputes?page_size=51')).status).toBe(400);
});

test('while a dispute is open only everything can be given back', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal, { custom_id: 'appt-1' });

  const dispute = await paypal.control('open_dispute', { capture });
  expect((await paypal.call(refundPath(capture), euros('1.00'))).body.details[0].issue).toBe(
    'TRANSACTION_DISPUTED',
  );
  expect(await lastEvent(paypal)).toMatchObject({
    event_type: 'CUSTOMER.DISPUTE.CREATED',
    resource_type: 'dispute',
    resource: {
      status: 'OPEN',
      disputed_transactions: [{ seller_transaction_id: capture, custom: 'appt-1' }],
    },
  });
  await paypal.control('close_dispute', { dispute: dispute.dispute_id, winner: 'seller' });
  expect((await paypal.call(`GET /v1/customer/disputes/${dispute.dispute_id}`)).body).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
  });
  expect(await lastEvent(paypal)).toMatchObject({ event_type: 'CUSTOMER.DISPUTE.RESOLVED' });
  expect((await paypal.call(refundPath(capture), euros('1.00'))).status).toBe(201);
});
