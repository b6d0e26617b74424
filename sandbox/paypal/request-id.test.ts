import { expect, test } from 'vitest';
import { aCapture, anApprovedOrder, aPayPal, orderRequest } from './testing.ts';

const ORDERS = 'POST /v2/checkout/orders';

test('a repeated request makes nothing new and shows what has become of the first', async () => {
  const paypal = await aPayPal();
  const first = await paypal.call(ORDERS, orderRequest(), { key: 'order-1' });
  await paypal.control('answer_order', { order: first.body.id, answer: 'approve' });

  const again = await paypal.call(ORDERS, orderRequest(), { key: 'order-1' });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toMatchObject({ id: first.body.id, status: 'APPROVED' });
  expect(await paypal.control('objects', { kind: 'order' })).toHaveLength(1);
});

test('of ten equal requests at once one makes an order', async () => {
  const paypal = await aPayPal();

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => paypal.call(ORDERS, orderRequest(), { key: 'order-1' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  expect(await paypal.control('objects', { kind: 'order' })).toHaveLength(1);
});

test('a repeated capture is the same capture', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal);

  const first = await paypal.call(`POST /v2/checkout/orders/${order}/capture`, {}, { key: 'capture-1' });
  const again = await paypal.call(`POST /v2/checkout/orders/${order}/capture`, {}, { key: 'capture-1' });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
});

test('a decline is repeated under its id, and another id tries again', async () => {
  const paypal = await aPayPal();
  const { body } = await paypal.call(ORDERS, orderRequest());
  const path = `POST /v2/checkout/orders/${body.id}/capture`;
  await paypal.control('answer_order', { order: body.id, answer: 'declined' });
  await paypal.call(path, {}, { key: 'capture-1' });
  await paypal.control('answer_order', { order: body.id, answer: 'approve' });

  const repeated = await paypal.call(path, {}, { key: 'capture-1' });
  expect(repeated.body.details[0].issue).toBe('INSTRUMENT_DECLINED');
  expect((await paypal.call(path, {}, { key: 'capture-2' })).status).toBe(201);
});

test('what was refused before anything happened is not remembered', async () => {
  const paypal = await aPayPal();
  const { body } = await paypal.call(ORDERS, orderRequest());
  const path = `POST /v2/checkout/orders/${body.id}/capture`;

  expect((await paypal.call(path, {}, { key: 'capture-1' })).body.details[0].issue).toBe(
    'ORDER_NOT_APPROVED',
  );
  await paypal.control('answer_order', { order: body.id, answer: 'approve' });
  expect((await paypal.call(path, {}, { key: 'capture-1' })).status).toBe(201);
});

test('an id is good for one request', async () => {
  const paypal = await aPayPal();
  await paypal.call(ORDERS, orderRequest(), { key: 'order-1' });

  const { status, body } = await paypal.call(ORDERS, orderRequest({ value: '1.00' }), { key: 'order-1' });
  expect([status, body.details[0].issue]).toEqual([422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED']);
});

test('the id of an order is forgotten after six hours', async () => {
  const paypal = await aPayPal();
  const first = await paypal.call(ORDERS, orderRequest(), { key: 'order-1' });

  paypal.clock.advance(6 * 3600 + 1);
  const again = await paypal.call(ORDERS, orderRequest(), { key: 'order-1' });
  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(first.body.id);
});

test('the id of a refund is remembered for 45 days', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);
  const path = `POST /v2/payments/captures/${capture}/refund`;
  const part = { amount: { currency_code: 'EUR', value: '50.00' } };
  const first = await paypal.call(path, part, { key: 'refund-1' });

  paypal.clock.advance(45 * 24 * 3600 - 60);
  const token = await paypal.newToken();
  const again = await paypal.call(path, part, { key: 'refund-1', token });
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  paypal.clock.advance(120);
  expect((await paypal.call(path, part, { key: 'refund-1', token })).body.id).not.toBe(first.body.id);
});

test('an id has at most 108 characters, and is needed where payment begins', async () => {
  const paypal = await aPayPal();
  const paying = { ...orderRequest(), payment_source: { paypal: {} } };

  expect((await paypal.call(ORDERS, orderRequest(), { key: 'k'.repeat(108) })).status).toBe(201);
  const tooLong = await paypal.call(ORDERS, orderRequest(), { key: 'k'.repeat(109) });
  expect(tooLong.body.details[0]).toMatchObject({
    issue: 'INVALID_STRING_LENGTH',
    field: 'PayPal-Request-Id',
    location: 'header',
  });
  expect((await paypal.call(ORDERS, paying)).body.details[0].issue).toBe('PAYPAL_REQUEST_ID_REQUIRED');
});

test('after a failure of PayPal the same id does the work', async () => {
  const paypal = await aPayPal();
  await paypal.control('behave', { subject: 'request', action: '500', match: 'POST /v2/checkout/orders' });

  const broken = await paypal.call(ORDERS, orderRequest(), { key: 'order-1' });
  expect([broken.status, broken.body.name]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  expect((await paypal.call(ORDERS, orderRequest(), { key: 'order-1' })).status).toBe(201);
});

test('a capture whose answer was cut off has happened once', async () => {
  const paypal = await aPayPal();
  const order = await anApprovedOrder(paypal);
  const path = `POST /v2/checkout/orders/${order}/capture`;
  await paypal.control('behave', { subject: 'request', action: 'cut', match: path });

  await expect(paypal.call(path, {}, { key: 'capture-1' })).rejects.toThrow('fetch failed');
  const again = await paypal.call(path, {}, { key: 'capture-1' });
  expect([again.status, again.body.status]).toEqual([200, 'COMPLETED']);
  expect(await paypal.control('objects', { kind: 'capture' })).toHaveLength(1);
});

test.each([
  ['409', 409, 'RESOURCE_CONFLICT'],
  ['429', 429, 'RATE_LIMIT_REACHED'],
])('a test can let the next request end with %s', async (action, status, name) => {
  const paypal = await aPayPal();
  await paypal.control('behave', { subject: 'request', action });

  const refused = await paypal.call(ORDERS, orderRequest());
  expect([refused.status, refused.body.name]).toEqual([status, name]);
  expect((await paypal.call(ORDERS, orderRequest())).status).toBe(201);
});
