import { expect, test } from 'vitest';
import { aCapture, anApprovedOrder, aPayPal, orderRequest, type TestPayPal } from './testing.ts';

const capturePath = (order: string) => `POST /v2/checkout/orders/${order}/capture`;

async function eventTypes(paypal: TestPayPal): Promise<string[]> {
  return (await paypal.deliveries()).map(({ event }) => event.event_type);
}

test('a captured order shows its payment, which can be read by its own id', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal, { custom_id: 'appt-1', invoice_id: 'inv-1' });

  const { status, body } = await paypal.call(capturePath(order), {});
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: order, status: 'COMPLETED', payer: { name: { given_name: 'Erika' } } });
  const [capture] = body.purchase_units[0].payments.captures;
  expect(capture).toMatchObject({
    id: expect.stringMatching(/^[0-9A-Z]{17}$/),
    status: 'COMPLETED',
    amount: { currency_code: 'EUR', value: '150.00' },
    final_capture: true,
    custom_id: 'appt-1',
    invoice_id: 'inv-1',
    seller_receivable_breakdown: {
      gross_amount: { value: '150.00' },
      paypal_fee: { value: '4.88' },
      net_amount: { value: '145.12' },
    },
  });
  const read = await paypal.call(`GET /v2/payments/captures/${capture.id}`);
  expect(read.body).toMatchObject({
    ...capture,
    payee: { merchant_id: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/) },
    supplementary_data: { related_ids: { order_id: order } },
  });
  expect(capture.links.map(({ rel, href }: Record<string, string>) => [rel, href])).toEqual([
    ['self', `${paypal.url}/v2/payments/captures/${capture.id}`],
    ['refund', `${paypal.url}/v2/payments/captures/${capture.id}/refund`],
    ['up', `${paypal.url}/v2/checkout/orders/${order}`],
  ]);
  expect(await eventTypes(paypal)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
});

test('the short answer to a capture includes the payment', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal);

  const { body } = await paypal.call(capturePath(order), {}, { headers: { prefer: 'return=minimal' } });
  expect(Object.keys(body).sort()).toEqual([
    'id',
    'links',
    'payer',
    'payment_source',
    'purchase_units',
    'status',
  ]);
  expect(Object.keys(body.purchase_units[0])).toEqual(['reference_id', 'payments']);
});

test('an order is captured once, and not before its approval', async () => {
  const paypal = await aPayPal();
  const { body } = await paypal.call('POST /v2/checkout/orders', orderRequest());

  const early = await paypal.call(capturePath(body.id));
  expect([early.status, early.body.details[0].issue]).toEqual([422, 'ORDER_NOT_APPROVED']);
  await paypal.control('answer_order', { order: body.id, answer: 'approve' });
  expect((await paypal.call(capturePath(body.id))).status).toBe(201);
  const twice = await paypal.call(capturePath(body.id));
  expect([twice.status, twice.body.details[0].issue]).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
});

test('of ten captures at once one takes the money', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal);

  const answers = await Promise.all(Array.from({ length: 10 }, () => paypal.call(capturePath(order))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await paypal.control('objects', { kind: 'capture' })).toHaveLength(1);
});

test('a payment that the bank declines succeeds after the payer chose again', async () => {
  const paypal = await aPayPal();
  const { body } = await paypal.call('POST /v2/checkout/orders', orderRequest());
  await paypal.control('answer_order', { order: body.id, answer: 'declined' });

  const declined = await paypal.call(capturePath(body.id));
  expect([declined.status, declined.body.details[0].issue]).toEqual([422, 'INSTRUMENT_DECLINED']);
  await paypal.control('answer_order', { order: body.id, answer: 'approve' });
  expect((await paypal.call(capturePath(body.id))).body.status).toBe('COMPLETED');
});

test('a bank that needs the payer sends the payer back to PayPal', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal, { custom_id: 'appt-7' });
  await paypal.control('behave', { subject: 'capture', action: 'payer_action_required', match: 'appt-7' });

  const { status, body } = await paypal.call(capturePath(order));
  expect([status, body.details[0].issue]).toEqual([422, 'PAYER_ACTION_REQUIRED']);
  expect(body.links).toContainEqual({
    rel: 'payer-action',
    method: 'GET',
    href: `http://portal.test/sandbox/paypal/checkoutnow?token=${order}`,
  });
  expect((await paypal.call(`GET /v2/checkout/orders/${order}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
});

test('a test can let PayPal refuse one order and leave the others alone', async () => {
  const paypal = await aPayPal();
  const [refused, other] = [
    await anApprovedOrder(paypal, { custom_id: 'appt-1' }),
    await anApprovedOrder(paypal, { custom_id: 'appt-2' }),
  ];
  await paypal.control('behave', { subject: 'capture', action: 'transaction_refused', match: 'appt-1' });

  expect((await paypal.call(capturePath(other))).status).toBe(201);
  expect((await paypal.call(capturePath(refused))).body.details[0].issue).toBe('TRANSACTION_REFUSED');
  expect((await paypal.call(capturePath(refused))).status).toBe(201);
});

test('an invoice is paid once, unless its payment was denied', async () => {
  const paypal = await aPayPal();
  await paypal.control('behave', { subject: 'capture', action: 'pending' });
  const pending = await aCapture(paypal, { invoice_id: 'inv-1' });
  const second = await anApprovedOrder(paypal, { invoice_id: 'inv-1' });

  const duplicate = await paypal.call(capturePath(second));
  expect([duplicate.status, duplicate.body.details[0].issue]).toEqual([422, 'DUPLICATE_INVOICE_ID']);
  await paypal.control('settle_capture', { capture: pending, status: 'DECLINED' });
  expect((await paypal.call(capturePath(second))).status).toBe(201);
});

test('two orders of one invoice, captured at once, are paid once', async () => {
  const paypal = await aPayPal();
  const orders = [
    await anApprovedOrder(paypal, { invoice_id: 'inv-1' }),
    await anApprovedOrder(paypal, { invoice_id: 'inv-1' }),
  ];

  const answers = await Promise.all(orders.map((order) => paypal.call(capturePath(order))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test.each([
  ['COMPLETED', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
  ['DECLINED', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
])('a pending payment ends as %s', async (status, shown, event) => {
  const paypal = await aPayPal();
  await paypal.control('behave', { subject: 'capture', action: 'pending' });
  const capture = await aCapture(paypal);

  const waiting = await paypal.call(`GET /v2/payments/captures/${capture}`);
  expect(waiting.body).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } });
  expect(waiting.body.seller_receivable_breakdown).toBeUndefined();
  await paypal.control('settle_capture', { capture, status });
  expect((await paypal.call(`GET /v2/payments/captures/${capture}`)).body.status).toBe(shown);
  expect(await eventTypes(paypal)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', event]);
});
