import { expect, test } from 'vitest';
import { releaseUnbooked } from '../ledger/attach-payment.service.ts';
import { APPOINTMENT, aTill, PRICE, type Till } from '../testing.ts';
import { captureApprovedOrder, capturePayPalOrder, findCapture } from './capture-order.service.ts';
import { createPayPalOrder } from './create-order.service.ts';

test('PAY-24, SEAM-08: PayPal is captured at once and books one appointment', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();

  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await till.refunds(id)).toEqual([]);
  expect(await till.news()).toContainEqual({
    name: 'payments.captured',
    payload: { paymentId: id, appointmentId: APPOINTMENT, amountCents: PRICE },
  });
  const [order] = await till.objects('paypal', 'order');
  const unit = order.purchase_units[0];
  expect(unit).toMatchObject({ description: 'Online-Termin', custom_id: unit.invoice_id });
  expect(unit.custom_id).toMatch(/^appt-\d+-[0-9a-z]+$/);
});

test('a second request for the same slot returns the same order; another slot begins a new one', async () => {
  const till = await aTill({ hears: false });
  const wish = { ...till.wish, locale: 'de' } as const;
  const orders = await Promise.all(Array.from({ length: 5 }, () => createPayPalOrder(till.deps, wish)));
  const other = await createPayPalOrder(till.deps, { ...wish, slotId: 'slot-2' });

  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  expect(other.orderId).not.toBe(orders[0]?.orderId);
  expect(await till.payment(orders[0]?.paymentId ?? 0)).toMatchObject({ state: 'abandoned' });
});

test('PAYMENTS-5.5: a failed booking is refunded in full at once, and the payer gets a mail', async () => {
  const till = await aTill();
  const { paymentId, captureId } = await aCapture(till);

  await releaseUnbooked(till.deps, paymentId);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  await expect(till.attach(paymentId)).rejects.toMatchObject({ code: 'payments.not_usable' });
  await expect(findCapture(till.deps, { payer: till.wish.payer, captureId })).rejects.toMatchObject({
    code: 'payments.not_usable',
  });
  expect((await till.letters())[0]).toMatchObject({ subject: 'Ihre Erstattung' });
});

test('PAYMENTS-5.5: the refund is stored before the capture', async () => {
  const till = await aTill({ hears: false });
  const { paymentId, orderId } = await till.approveOrder();
  const { paypal } = till.deps;
  const refunds: unknown[] = [];
  const watched = {
    ...paypal,
    captureOrder: async (order: string, key: string) => {
      refunds.push(...(await till.refunds(paymentId)));
      return await paypal.captureOrder(order, key);
    },
  };
  await capturePayPalOrder({ ...till.deps, paypal: watched }, { payer: till.wish.payer, orderId });

  expect(refunds).toMatchObject([{ state: 'wanted', amountCents: PRICE, reason: 'unless booked' }]);
});

test('PAYMENTS-5.5: a capture without an appointment is refunded automatically after some minutes', async () => {
  const till = await aTill();
  const { paymentId } = await aCapture(till);

  till.advance(6);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect(await till.objects('paypal', 'refund')).toHaveLength(1);
});

test('PAYMENTS-5.5: a refund that PayPal refuses becomes a task', async () => {
  const till = await aTill();
  const { paymentId, captureId } = await aCapture(till);
  await till.control('paypal', 'behave', { subject: 'refund', action: 'failed', match: captureId });

  await releaseUnbooked(till.deps, paymentId);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ state: 'refund_failed', refundedCents: 0 });
  expect(await till.tasks()).toMatchObject([{ kind: 'refund_failed' }]);
  expect(till.clinic.logLines.join('')).toContain('a refund failed');
});

test('PAYMENTS-5.6: an order that was approved too late is not captured', async () => {
  const till = await aTill();
  const { paymentId, orderId } = await till.approveOrder();

  till.advance(31);
  await till.settle();
  const late = capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });

  await expect(late).rejects.toMatchObject({ code: 'payments.not_usable' });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'abandoned', chargedCents: 0 });
  expect(await till.objects('paypal', 'capture')).toEqual([]);
});

test.each(['cut', 'twice'])('PAYMENTS-5.7: a capture (answer: %s) takes the money once', async (action) => {
  const till = await aTill({ hears: false });
  const { paymentId, orderId } = await till.approveOrder();
  const match = 'POST /v2/checkout/orders/*/capture';
  await till.control('paypal', 'behave', { subject: 'request', action, match });

  const captured = await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });

  expect(captured).toMatchObject({ paymentId, isPending: false });
  expect(await till.objects('paypal', 'capture')).toHaveLength(1);
});

test('PAYMENTS-5.7: an order that somebody else captures in between is read and counts as captured', async () => {
  const till = await aTill({ hears: false });
  const { paymentId, orderId } = await till.approveOrder();
  const { paypal } = till.deps;
  const overtaken = {
    ...paypal,
    captureOrder: async (order: string, key: string) => {
      await paypal.captureOrder(order, 'a key of somebody else');
      return await paypal.captureOrder(order, key);
    },
  };

  const request = { payer: till.wish.payer, orderId };
  const captured = await capturePayPalOrder({ ...till.deps, paypal: overtaken }, request);

  expect(captured).toMatchObject({ paymentId, isPending: false });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await till.objects('paypal', 'capture')).toHaveLength(1);
});

test('PAYMENTS-5.7: a capture that did not happen is requested again with the same key', async () => {
  const till = await aTill({ hears: false });
  const { paymentId, orderId } = await till.approveOrder();
  const match = 'POST /v2/checkout/orders/*/capture';
  await till.control('paypal', 'behave', { subject: 'request', action: '500', match });

  await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });

  expect(await till.way(paymentId)).toEqual(
    expect.arrayContaining(['capturing', 'capturing_unknown', 'captured']),
  );
  expect(await till.objects('paypal', 'capture')).toHaveLength(1);
});

test('PAYMENTS-5.7: the reconciliation settles and refunds a capture that was never answered', async () => {
  const till = await aTill({ hears: false });
  const { paymentId, orderId } = await till.approveOrder();
  const { paypal } = till.deps;
  const killed = async (order: string, key: string) => {
    await paypal.captureOrder(order, key);
    throw new Error('killed');
  };
  const deps = { ...till.deps, paypal: { ...paypal, captureOrder: killed } };
  await expect(capturePayPalOrder(deps, { payer: till.wish.payer, orderId })).rejects.toThrow('killed');
  expect(await till.payment(paymentId)).toMatchObject({ state: 'capturing', chargedCents: 0 });

  till.advance(6);
  await till.settle();
  expect(await till.payment(paymentId)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  till.advance(6);
  await till.settle();
  expect(await till.payment(paymentId)).toMatchObject({ state: 'refunded' });
});

test('PAYMENTS-5.8: two capture requests of the browser make one capture', async () => {
  const till = await aTill();
  const { orderId } = await till.approveOrder();
  const call = () => capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });

  const captured = await Promise.all([call(), call(), call()]);
  captured.push(await call());

  expect(new Set(captured.map(({ captureId }) => captureId)).size).toBe(1);
  expect(await till.objects('paypal', 'capture')).toHaveLength(1);
});

test.each([
  ['captured', {}],
  ['capture_pending', { subject: 'capture', action: 'pending' }],
])(
  'PAYMENTS-5.8: a request that read the approval before another one captured makes no second capture (%s)',
  async (state, behaviour) => {
    const till = await aTill({ hears: false });
    if ('subject' in behaviour) await till.control('paypal', 'behave', behaviour);
    const { paymentId, orderId } = await till.approveOrder();
    await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });
    const written = await till.ledger(paymentId);

    await captureApprovedOrder(till.deps, paymentId, orderId);

    expect(await till.payment(paymentId)).toMatchObject({ state });
    expect(await till.ledger(paymentId)).toEqual(written);
    expect(await till.objects('paypal', 'capture')).toHaveLength(1);
  },
);

test('PAYMENTS-5.8: an order that PayPal has captured before counts as success', async () => {
  const till = await aTill({ hears: false });
  const { paymentId, orderId } = await till.approveOrder();
  await till.deps.paypal.captureOrder(orderId, 'another key');

  await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });

  expect(await till.payment(paymentId)).toMatchObject({ state: 'captured', chargedCents: PRICE });
});

test('PAYMENTS-5.9: a payment that PayPal reviews books an appointment that is certain only after PayPal completes it', async () => {
  const till = await aTill();
  const id = await aPendingBooking(till);
  expect(await till.payment(id)).toMatchObject({ state: 'capture_pending', chargedCents: 0 });

  const capture = (await till.payment(id)).captureId;
  await till.control('paypal', 'settle_capture', { capture, status: 'COMPLETED' });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
});

test('PAYMENTS-5.9: a denied payment is announced and not refunded', async () => {
  const till = await aTill({ hears: false });
  const id = await aPendingBooking(till);
  const capture = (await till.payment(id)).captureId;
  await till.control('paypal', 'settle_capture', { capture, status: 'DECLINED' });

  till.advance(6);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'capture_denied', chargedCents: 0 });
  expect(await till.refunds(id)).toEqual([]);
});

test('PAYMENTS-5.9: a payment that PayPal completes after the cancellation is refunded in full', async () => {
  const till = await aTill();
  const id = await aPendingBooking(till);
  await till.move('cancelled');
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'capture_pending' });

  const capture = (await till.payment(id)).captureId;
  await till.control('paypal', 'settle_capture', { capture, status: 'COMPLETED' });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
});

test('PAYMENTS-5.10: after a declined funding source the payer pays the same order with another one', async () => {
  const till = await aTill();
  const { paymentId, orderId } = await createPayPalOrder(till.deps, { ...till.wish, locale: 'de' });
  await till.control('paypal', 'answer_order', { order: orderId, answer: 'declined' });
  const call = () => capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });

  await expect(call()).rejects.toMatchObject({ code: 'payments.declined' });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'capture_declined', chargedCents: 0 });
  await till.control('paypal', 'answer_order', { order: orderId, answer: 'approve' });

  expect(await call()).toMatchObject({ paymentId });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'captured', orderId });
});

test('an order or capture of another payer is not found', async () => {
  const till = await aTill({ hears: false });
  const { orderId } = await till.approveOrder();
  const stolen = capturePayPalOrder(till.deps, { payer: 'another', orderId });
  await expect(stolen).rejects.toMatchObject({ code: 'request.not_found' });

  const { captureId } = await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });
  await expect(findCapture(till.deps, { payer: 'another', captureId })).rejects.toMatchObject({
    code: 'payments.not_usable',
  });
});

test('PAYMENTS-5.9: a payer whose money PayPal denies at once is told so, and nothing is captured', async () => {
  const till = await aTill({ hears: false });
  const { paymentId, orderId } = await till.approveOrder();
  const { paypal } = till.deps;
  const denying = {
    ...paypal,
    captureOrder: async (order: string, key: string) => {
      await till.control('paypal', 'behave', { subject: 'capture', action: 'pending' });
      const answer = await paypal.captureOrder(order, key);
      const capture = answer.outcome === 'done' ? answer.found.captures[0]?.captureId : undefined;
      await till.control('paypal', 'settle_capture', { capture, status: 'DECLINED' });
      const found = await paypal.readOrder(order);
      return found.outcome === 'done' ? found : answer;
    },
  };

  const denied = capturePayPalOrder({ ...till.deps, paypal: denying }, { payer: till.wish.payer, orderId });

  await expect(denied).rejects.toMatchObject({ code: 'payments.denied' });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'capture_denied', chargedCents: 0 });
});

test('an unapproved order is not captured', async () => {
  const till = await aTill({ hears: false });
  const { orderId } = await createPayPalOrder(till.deps, { ...till.wish, locale: 'de' });

  await expect(capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId })).rejects.toMatchObject({
    code: 'payments.not_approved',
  });
});

async function aCapture(till: Till) {
  const { orderId } = await till.approveOrder();
  return await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });
}

async function aPendingBooking(till: Till): Promise<number> {
  await till.control('paypal', 'behave', { subject: 'capture', action: 'pending' });
  const { paymentId, isPending } = await aCapture(till);
  expect(isPending).toBe(true);
  expect(await till.attach(paymentId)).toEqual({ state: 'pending' });
  return paymentId;
}
