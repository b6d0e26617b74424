import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { updatePayment } from '../ledger/payment.store.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, TERMS } from '../testing.ts';
import { anOpenPayment, linkPage, mailedToken } from '../testing-link.ts';

test('PAYMENTS-5.17: the patient pays a declined charge by PayPal through the link', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);

  const done = await page.capture(await page.approve());

  expect(done).toMatchObject({
    status: 200,
    body: { data: { state: 'paid' }, message: expect.stringContaining('angekommen') },
  });
  expect(await till.news()).toContainEqual({
    name: 'payments.charged',
    payload: { paymentId: id, appointmentId: APPOINTMENT, reason: 'appointment', amountCents: PRICE },
  });
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'captured', gateway: 'paypal', chargedCents: PRICE });
  expect(await till.charge(id)).toMatchObject({ state: 'succeeded', intentId: null });
  expect(await till.objects('stripe', 'payment_intent')).toMatchObject([{ status: 'canceled' }]);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
  expect(await page.read()).toMatchObject({ state: 'paid' });
});

test("PAYMENTS-5.18: the card's intent is canceled before PayPal captures", async () => {
  const till = await aTill({ hears: false });
  const { token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const orderId = await page.approve();
  const intents: string[] = [];
  const { captureOrder } = till.deps.paypal;
  till.deps.paypal.captureOrder = async (order, key) => {
    intents.push(...(await till.objects('stripe', 'payment_intent')).map(({ status }) => status));
    return await captureOrder(order, key);
  };

  await page.capture(orderId);

  expect(intents).toEqual(['canceled']);
});

test('the order names the amount owed and nothing about the appointment', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByCard(CARDS.asksAlways);
  await till.move('no_show');
  till.advance(25 * 60);
  await till.settle();
  const page = linkPage(till, await mailedToken(till));
  const orderId = await page.approve();

  const [order] = await till.objects('paypal', 'order');
  expect(order.purchase_units).toMatchObject([
    { amount: { currency_code: 'EUR', value: '36.00' }, description: 'Online-Termin' },
  ]);
  await page.capture(orderId);
  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: TERMS.noShowFeeCents });
  expect(await till.tasks()).toEqual([]);
});

test('a second request returns the same order; after the order expired at PayPal there is a new one', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const both = await Promise.all([page.beginOrder(), page.beginOrder()]);
  const again = await page.beginOrder();
  till.advance(4 * 60);
  const later = await page.approve();

  expect(new Set([...both, again].map(({ body }) => body.order_id)).size).toBe(1);
  expect(later).not.toBe(again.body.order_id);
  expect((await page.capture(again.body.order_id)).status).toBe(404);
  await page.capture(later);
  expect(await till.payment(id)).toMatchObject({ state: 'captured', orderId: later });
});

test('two capture requests of the browser make one capture', async () => {
  const till = await aTill();
  const { token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const orderId = await page.approve();

  const answers = await Promise.all([page.capture(orderId), page.capture(orderId)]);
  answers.push(await page.capture(orderId));

  expect(answers.map(({ body }) => body.data?.state)).toEqual(['paid', 'paid', 'paid']);
  expect(await till.objects('paypal', 'capture')).toHaveLength(1);
});

test('an unapproved or unknown order, or one of another link, captures nothing and leaves the card usable', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const other = await till.approveOrder({ payer: 'another', slotId: 'slot-2' });
  const { body } = await page.beginOrder();

  expect((await page.capture(body.order_id)).body.code).toBe('payments.not_approved');
  expect((await page.capture(other.orderId)).status).toBe(404);
  expect((await page.capture('')).status).toBe(422);
  expect(await till.payment(id)).toMatchObject({ state: 'action_required', gateway: 'stripe' });
  expect(await till.objects('stripe', 'payment_intent', { status: 'canceled' })).toEqual([]);
  expect(await till.objects('paypal', 'capture')).toEqual([]);
});

test.each(['paypal/order', 'paypal/capture'])('an invented token is refused at %s', async (step) => {
  const { clinic } = await aTill({ hears: false });
  const path = `POST /api/patients/payment-link/${'a'.repeat(43)}/${step}`;
  const answer = await clinic.call(path, { order_id: 'X' });
  expect([answer.status, answer.body.code]).toEqual([404, 'payments.link_invalid']);
});

test('PAYMENTS-5.11: an order with another amount than owed is not captured, and the log records it', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  await page.beginOrder();
  const cheap = await till.approveOrder({ payer: 'another', slotId: 'slot-2', amountCents: 100 });
  await updatePayment(till.db, cheap.paymentId, { orderId: 'gone' });
  await updatePayment(till.db, id, { orderId: cheap.orderId });

  const refused = await page.capture(cheap.orderId);

  expect(refused).toMatchObject({ status: 409, body: { code: 'payments.order_mismatch' } });
  expect(await till.payment(id)).toMatchObject({ state: 'action_required' });
  expect(till.clinic.logLines.join('')).toContain('order amount differs');
});

test('PAYMENTS-5.24: a charge paid by PayPal is refunded by PayPal', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  await page.capture(await page.approve());

  const { token: admin } = await aStaffMember(till.clinic);
  const refund = { reason: 'Kulanz', request_key: crypto.randomUUID() };
  await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, refund, { token: admin });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect(await till.objects('paypal', 'refund')).toHaveLength(1);
});

test('a process killed before it cancels the intent leaves the charge to the card, which can still pay', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const { body: begun } = await page.beginCard();
  const orderId = await page.approve();
  const { cancelCharge } = till.deps.cards;
  till.deps.cards.cancelCharge = async () => {
    throw new Error('killed');
  };
  expect((await page.capture(orderId)).status).toBe(500);
  till.deps.cards.cancelCharge = cancelCharge;

  till.advance(6);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'action_required', gateway: 'stripe' });
  expect(await till.charge(id)).toMatchObject({ state: 'action_required', intentId: expect.any(String) });
  await till.enterCard('payment', begun.client_secret, CARDS.good);
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
});

test('a card that pays while a process dies in the switch to PayPal has paid, once', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const { body: begun } = await page.beginCard();
  const orderId = await page.approve();
  const { cancelCharge } = till.deps.cards;
  till.deps.cards.cancelCharge = async () => {
    await till.enterCard('payment', begun.client_secret, CARDS.good);
    throw new Error('killed');
  };
  expect((await page.capture(orderId)).status).toBe(500);
  till.deps.cards.cancelCharge = cancelCharge;

  till.advance(6);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', gateway: 'stripe', chargedCents: PRICE });
  expect(await till.objects('paypal', 'capture')).toEqual([]);
});
