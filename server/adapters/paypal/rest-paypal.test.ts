import { expect, test, vi } from 'vitest';
import { PAYPAL_SANDBOX_ACCOUNT } from '#sandbox/paypal/sandbox-account.ts';
import { TransactionPageWire } from './paypal-wire.ts';
import { aClientOfPayPal, done } from './testing.ts';

test('an order tells PayPal an amount and a reference, and nothing about the appointment', async () => {
  const { paypal, newOrder } = await aClientOfPayPal();

  const order = done(await newOrder('appt-1'));
  expect(order).toEqual({
    orderId: expect.stringMatching(/^[0-9A-Z]{17}$/),
    status: 'open',
    amountCents: 15_000,
    currency: 'EUR',
    reference: 'appt-1',
    payeeMerchantId: PAYPAL_SANDBOX_ACCOUNT.merchantId,
    captures: [],
    refunds: [],
  });
  const { body } = await paypal.call(`GET /v2/checkout/orders/${order.orderId}`);
  expect(body.purchase_units[0]).toMatchObject({
    amount: { currency_code: 'EUR', value: '150.00' },
    custom_id: 'appt-1',
    invoice_id: 'appt-1',
    description: 'Online-Termin',
  });
  expect(body.payment_source.paypal.experience_context).toEqual({
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
    locale: 'de-DE',
  });
});

test('an order goes from open over approved to captured and refunded', async () => {
  const { client, paypal, anApprovedOrder } = await aClientOfPayPal();
  const orderId = await anApprovedOrder('appt-1');
  expect(done(await client.readOrder(orderId)).status).toBe('approved');

  const captured = done(await client.captureOrder(orderId, 'appt-1:capture:1'));
  const capture = {
    captureId: expect.any(String),
    orderId,
    status: 'completed',
    isReversed: false,
    amountCents: 15_000,
    currency: 'EUR',
    reference: 'appt-1',
  };
  expect(captured).toMatchObject({ status: 'completed', captures: [capture] });
  const captureId = String(captured.captures[0]?.captureId);
  expect(done(await client.readCapture(captureId))).toEqual({ ...capture, captureId });

  const order = { captureId, amountCents: 10_001, reference: 'refund-1', key: 'appt-1:refund:1' };
  const refund = done(await client.refundCapture(order));
  expect(refund).toEqual({
    refundId: expect.any(String),
    captureId,
    status: 'succeeded',
    amountCents: 10_001,
    currency: 'EUR',
    reference: 'refund-1',
  });
  expect(done(await client.readRefund(refund.refundId))).toEqual(refund);
  expect(done(await client.readCapture(captureId)).status).toBe('partially_refunded');
  expect(done(await client.readOrder(orderId)).refunds).toEqual([refund]);
  await paypal.control('reverse_capture', { capture: captureId });
  expect(done(await client.readCapture(captureId))).toMatchObject({ status: 'refunded', isReversed: true });
});

test('a decline is told apart from a refusal', async () => {
  const { client, paypal, newOrder, anApprovedOrder } = await aClientOfPayPal();
  const { orderId } = done(await newOrder('appt-1'));
  expect(await client.captureOrder(orderId, 'early')).toEqual({
    outcome: 'refused',
    code: 'ORDER_NOT_APPROVED',
  });

  await paypal.control('answer_order', { order: orderId, answer: 'declined' });
  expect(await client.captureOrder(orderId, 'appt-1:capture:1')).toEqual({
    outcome: 'declined',
    code: 'INSTRUMENT_DECLINED',
  });
  await paypal.control('answer_order', { order: orderId, answer: 'approve' });
  await paypal.control('behave', { subject: 'capture', action: 'payer_action_required' });
  expect(await client.captureOrder(orderId, 'appt-1:capture:2')).toEqual({
    outcome: 'declined',
    code: 'PAYER_ACTION_REQUIRED',
  });
  const refused = await anApprovedOrder('appt-2');
  await paypal.control('behave', { subject: 'capture', action: 'transaction_refused' });
  expect(await client.captureOrder(refused, 'appt-2:capture:1')).toEqual({
    outcome: 'refused',
    code: 'TRANSACTION_REFUSED',
  });
});

test('a refusal of PayPal comes back as its code', async () => {
  const { client, anApprovedOrder, aCapture } = await aClientOfPayPal();
  const captureId = await aCapture('appt-1');
  const refund = (amountCents: number, key: string) =>
    client.refundCapture({ captureId, amountCents, reference: key, key });

  expect(await refund(15_001, 'r1')).toEqual({ outcome: 'refused', code: 'REFUND_AMOUNT_EXCEEDED' });
  await refund(15_000, 'r2');
  expect(await refund(1, 'r3')).toEqual({ outcome: 'refused', code: 'CAPTURE_FULLY_REFUNDED' });
  expect(await client.readOrder('UNKNOWN')).toEqual({ outcome: 'refused', code: 'INVALID_RESOURCE_ID' });
  const orderId = await anApprovedOrder('appt-2');
  await client.captureOrder(orderId, 'appt-2:capture:1');
  expect(await client.captureOrder(orderId, 'appt-2:capture:2')).toEqual({
    outcome: 'refused',
    code: 'ORDER_ALREADY_CAPTURED',
  });
});

test('an id is part of the address and nothing more', async () => {
  const { client } = await aClientOfPayPal();

  expect(await client.readOrder('../../v1/notifications/webhooks-events')).toEqual({
    outcome: 'refused',
    code: 'INVALID_RESOURCE_ID',
  });
});

test('a pending payment is neither taken nor lost', async () => {
  const { client, paypal, aCapture } = await aClientOfPayPal();
  await paypal.control('behave', { subject: 'capture', action: 'pending' });
  const captureId = await aCapture();

  expect(done(await client.readCapture(captureId)).status).toBe('pending');
  await paypal.control('settle_capture', { capture: captureId, status: 'DECLINED' });
  expect(done(await client.readCapture(captureId)).status).toBe('declined');
});

test('a refund that fails later says so', async () => {
  const { client, paypal, aCapture } = await aClientOfPayPal();
  const captureId = await aCapture();
  await paypal.control('behave', { subject: 'refund', action: 'pending' });
  const wanted = { captureId, amountCents: 15_000, reference: 'refund-1', key: 'r1' };
  const { refundId, status } = done(await client.refundCapture(wanted));

  expect(status).toBe('pending');
  await paypal.control('settle_refund', { refund: refundId, status: 'FAILED' });
  expect(done(await client.readRefund(refundId)).status).toBe('failed');
});

test('a dispute is open until somebody has won it', async () => {
  const { client, paypal, aCapture } = await aClientOfPayPal();
  const captureId = await aCapture();
  const { dispute_id: disputeId } = await paypal.control('open_dispute', { capture: captureId });

  expect(done(await client.readDispute(disputeId))).toMatchObject({ disputeId, captureId, status: 'open' });
  await paypal.control('close_dispute', { dispute: disputeId, winner: 'buyer' });
  expect(done(await client.readDispute(disputeId)).status).toBe('lost');
});

test('disputes are listed from the time at which they were opened', async () => {
  const { client, paypal, aCapture } = await aClientOfPayPal();
  const capture = await aCapture();
  paypal.clock.advance(3600);
  const since = paypal.clock.now();
  expect(done(await client.disputesSince(since))).toEqual([]);
  const { dispute_id } = await paypal.control('open_dispute', { capture });

  expect(done(await client.disputesSince(since))).toEqual([dispute_id]);
  expect(done(await client.disputesSince(new Date(since.getTime() + 1000)))).toEqual([]);
});

test.each([0, -1, 1.5, Number.NaN])('%d cents are no amount', async (amountCents) => {
  const { client } = await aClientOfPayPal();

  const created = client.createOrder({ reference: 'a', amountCents, locale: 'de', key: 'a' });
  await expect(created).rejects.toThrow('cents');
});

test('the page learns where the button comes from', async () => {
  const { client } = await aClientOfPayPal({ sdkBaseUrl: '/sandbox/paypal/sdk/js' });

  expect(client.browser).toEqual({
    clientId: PAYPAL_SANDBOX_ACCOUNT.clientId,
    sdkBaseUrl: '/sandbox/paypal/sdk/js',
  });
  expect(client.mode).toBe('sandbox');
});

test('the transactions of the account are read in cents with their signs, over months and pages', async () => {
  const { client, paypal, aCapture } = await aClientOfPayPal();
  const since = new Date('2026-08-01T00:00:00Z');
  const captureId = await aCapture();
  paypal.clock.advance(60);
  await client.refundCapture({ captureId, amountCents: 10_01, reference: 'r', key: 'r:1' });
  paypal.clock.advance(60);
  await paypal.control('withdraw', { cents: 20_05 });
  paypal.clock.advance(60);

  const found = done(await client.transactionsSince(since));
  expect(found).toEqual([
    {
      transactionId: captureId,
      kind: 'charge',
      amountCents: 150_00,
      feeCents: 4_88,
      subject: captureId,
      at: expect.any(Date),
    },
    {
      transactionId: expect.any(String),
      kind: 'refund',
      amountCents: -10_01,
      feeCents: 0,
      subject: captureId,
      at: expect.any(Date),
    },
    {
      transactionId: expect.any(String),
      kind: 'payout',
      amountCents: -20_05,
      feeCents: 0,
      subject: expect.any(String),
      at: expect.any(Date),
    },
  ]);
});

const info = (changes: object) => ({
  transaction_details: [
    {
      transaction_info: {
        transaction_id: 'A',
        paypal_reference_id: 'B',
        transaction_event_code: 'T0006',
        transaction_initiation_date: '2026-11-16T09:00:00+0000',
        transaction_status: 'S',
        transaction_amount: { currency_code: 'EUR', value: '-10.50' },
        fee_amount: { currency_code: 'EUR', value: '-0.35' },
        ...changes,
      },
    },
  ],
});

test.each([
  ['T0006', 'charge', 'A'],
  ['T0106', 'fee', 'B'],
  ['T0400', 'payout', 'A'],
  ['T1101', 'payout', 'A'],
  ['T1106', 'dispute', 'B'],
  ['T1107', 'refund', 'B'],
  ['T1108', 'fee', 'B'],
  ['T1110', 'other', 'B'],
  ['T1201', 'dispute', 'B'],
  ['T2101', 'other', 'B'],
])('a transaction of PayPal with the code %s is: %s, about %s', (transaction_event_code, kind, subject) => {
  expect(TransactionPageWire.parse(info({ transaction_event_code })).transactions).toEqual([
    {
      transactionId: 'A',
      kind,
      amountCents: -10_50,
      feeCents: 35,
      subject,
      at: new Date('2026-11-16T09:00:00Z'),
    },
  ]);
});

test('a transaction that is denied, pending or in another currency is left out, and one without a fee has none', () => {
  const read = (changes: object) => TransactionPageWire.parse(info(changes)).transactions;
  expect(read({ transaction_status: 'P' })).toEqual([]);
  expect(read({ transaction_status: 'D' })).toEqual([]);
  expect(read({ transaction_amount: { currency_code: 'USD', value: '1.00' } })).toEqual([]);
  expect(read({ transaction_status: 'V', fee_amount: undefined })).toMatchObject([{ feeCents: 0 }]);
  expect(() => read({ transaction_amount: { currency_code: 'EUR', value: '1,00' } })).toThrow();
});

test('a list of transactions that never ends is no answer', async () => {
  const { client, paypal } = await aClientOfPayPal();
  const since = paypal.clock.now();
  paypal.clock.advance(60);
  const asked = vi.spyOn(TransactionPageWire, 'parse');
  asked.mockImplementation(() => ({ transactions: [], pages: asked.mock.calls.length + 1 }));
  const answer = await client.transactionsSince(since);
  asked.mockRestore();
  expect(answer).toEqual({ outcome: 'unknown', code: 'too_many_pages' });
});
