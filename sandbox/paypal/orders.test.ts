import { expect, test } from 'vitest';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';
import { anApprovedOrder, aPayPal, orderRequest } from './testing.ts';

const ORDERS = 'POST /v2/checkout/orders';
const EXPERIENCE = {
  paypal: {
    experience_context: {
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      user_action: 'PAY_NOW',
      shipping_preference: 'NO_SHIPPING',
      locale: 'de-DE',
    },
  },
};

test('an order is created with its links and answered as asked for', async () => {
  const paypal = await aPayPal();
  const request = orderRequest({ custom_id: 'appt-1', invoice_id: 'inv-1', description: 'Online-Termin' });

  const { status, body, headers } = await paypal.call(ORDERS, request);
  expect(status).toBe(201);
  expect(headers.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{17}$/),
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: [
      {
        reference_id: 'default',
        amount: { currency_code: 'EUR', value: '150.00' },
        payee: {
          email_address: 'klinik@business.example.com',
          merchant_id: PAYPAL_SANDBOX_ACCOUNT.merchantId,
        },
        custom_id: 'appt-1',
        invoice_id: 'inv-1',
        description: 'Online-Termin',
      },
    ],
    create_time: expect.stringMatching(/^2026-11-16T09:00:\d\dZ$/),
    update_time: expect.stringMatching(/^2026-11-16T09:00:\d\dZ$/),
    links: [
      { rel: 'self', method: 'GET', href: `${paypal.url}/v2/checkout/orders/${body.id}` },
      {
        rel: 'approve',
        method: 'GET',
        href: `http://portal.test/sandbox/paypal/checkoutnow?token=${body.id}`,
      },
      { rel: 'capture', method: 'POST', href: `${paypal.url}/v2/checkout/orders/${body.id}/capture` },
    ],
  });
  expect((await paypal.call(`GET /v2/checkout/orders/${body.id}`)).body).toEqual(body);

  const short = await paypal.call(ORDERS, orderRequest(), { headers: { prefer: 'return=minimal' } });
  expect(Object.keys(short.body)).toEqual(['id', 'status', 'links']);
});

test('an order that names the wallet waits for the payer', async () => {
  const paypal = await aPayPal();

  const { body } = await paypal.call(ORDERS, { ...orderRequest(), payment_source: EXPERIENCE }, { key: 'a' });
  expect(body).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', payment_source: EXPERIENCE });
  expect(body.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'payer-action']);
});

test('an approved order knows its payer, and the clinic hears of it', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal, { custom_id: 'appt-1' });

  const { body } = await paypal.call(`GET /v2/checkout/orders/${order}`);
  expect(body).toMatchObject({
    status: 'APPROVED',
    payer: { payer_id: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/), address: { country_code: 'DE' } },
    payment_source: { paypal: { account_id: body.payer.payer_id, account_status: 'VERIFIED' } },
  });
  const [delivery, ...others] = await paypal.deliveries();
  expect(others).toEqual([]);
  expect(delivery?.event).toMatchObject({
    id: expect.stringMatching(/^WH-[0-9A-Z]{17}-[0-9A-Z]{17}$/),
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    resource: { id: order, status: 'APPROVED', purchase_units: [{ custom_id: 'appt-1' }] },
  });
});

test('a payer who cancelled may return to the same order', async () => {
  const paypal = await aPayPal();
  const { body } = await paypal.call(ORDERS, orderRequest());

  await paypal.control('answer_order', { order: body.id, answer: 'cancel' });
  expect((await paypal.call(`GET /v2/checkout/orders/${body.id}`)).body.status).toBe('CREATED');
  await paypal.control('answer_order', { order: body.id, answer: 'approve' });
  expect((await paypal.call(`GET /v2/checkout/orders/${body.id}`)).body.status).toBe('APPROVED');
});

test('a withdrawn approval voids the order and is announced', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal);

  await paypal.control('reverse_approval', { order });
  expect((await paypal.call(`POST /v2/checkout/orders/${order}/capture`)).body.details[0].issue).toBe(
    'ORDER_NOT_APPROVED',
  );
  const types = (await paypal.deliveries()).map(({ event }) => event.event_type);
  expect(types).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.PAYMENT-APPROVAL.REVERSED']);
});

test('an order nobody finished is gone after three hours', async () => {
  const paypal = await aPayPal();
  const { body } = await paypal.call(ORDERS, orderRequest());

  paypal.clock.advance(3 * 3600 - 60);
  expect((await paypal.call(`GET /v2/checkout/orders/${body.id}`)).status).toBe(200);
  paypal.clock.advance(120);
  expect((await paypal.call(`GET /v2/checkout/orders/${body.id}`)).status).toBe(404);
});

test.each([
  [{}, 400, 'MISSING_REQUIRED_PARAMETER', '/intent'],
  [{ intent: 'CAPTURE' }, 400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units'],
  [{ intent: 'CAPTURE', purchase_units: [] }, 400, 'INVALID_ARRAY_MIN_ITEMS', '/purchase_units'],
  [{ ...orderRequest(), intent: 'SALE' }, 400, 'INVALID_PARAMETER_VALUE', '/intent'],
  [{ ...orderRequest(), intent: 'AUTHORIZE' }, 422, 'UNSUPPORTED_INTENT', '/intent'],
  [
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'EUR' } }] },
    400,
    'MISSING_REQUIRED_PARAMETER',
    '/purchase_units/0/amount/value',
  ],
  [orderRequest({ value: '1,50' }), 400, 'INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/value'],
  [orderRequest({ value: '1.505' }), 422, 'DECIMAL_PRECISION', '/purchase_units/0/amount/value'],
  [orderRequest({ value: '0.00' }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value'],
  [orderRequest({ value: '-5.00' }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value'],
  [orderRequest({ currency: 'XXX' }), 422, 'INVALID_CURRENCY_CODE', '/purchase_units/0/amount/currency_code'],
  [orderRequest({ custom_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH', '/purchase_units/0/custom_id'],
  ['{"intent":', 400, 'MALFORMED_REQUEST_JSON', '/'],
])('the order %j is refused as PayPal refuses it', async (request, status, issue, field) => {
  const paypal = await aPayPal();

  const answer = await paypal.call(ORDERS, request);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({
    name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
    message: expect.any(String),
    debug_id: answer.headers.get('paypal-debug-id'),
    links: [{ rel: 'information_link', method: 'GET', href: expect.stringContaining(issue) }],
  });
  expect(answer.body.details).toContainEqual(
    expect.objectContaining({ issue, field, location: 'body', description: expect.any(String) }),
  );
});

test('somebody else cannot be paid, and nothing but the wallet pays', async () => {
  const paypal = await aPayPal();
  const [unit] = orderRequest().purchase_units;
  const stranger = {
    intent: 'CAPTURE',
    purchase_units: [{ ...unit, payee: { merchant_id: 'SMEBDYELSE222' } }],
  };

  expect((await paypal.call(ORDERS, stranger)).body.details[0].issue).toBe('PAYEE_ACCOUNT_INVALID');
  const card = { ...orderRequest(), payment_source: { card: { number: '4111' } } };
  const refused = await paypal.call(ORDERS, card, { key: 'card' });
  expect(refused.body.details[0].issue).toBe('PAYMENT_SOURCE_CANNOT_BE_USED');
});

test.each(['orders', 'captures', 'refunds'])('an unknown id of %s does not exist', async (kind) => {
  const paypal = await aPayPal();
  const folder = kind === 'orders' ? 'checkout' : 'payments';

  const { status, body } = await paypal.call(`GET /v2/${folder}/${kind}/UNKNOWN1234567890`);
  expect(status).toBe(404);
  expect(body).toMatchObject({
    name: 'RESOURCE_NOT_FOUND',
    details: [{ issue: 'INVALID_RESOURCE_ID', value: 'UNKNOWN1234567890', location: 'path' }],
  });
});
