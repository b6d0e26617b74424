import { expect, test } from 'vitest';
import { chargeAllDue } from '../charge/charge-card.service.ts';
import { aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { anOpenPayment, linkPage } from '../testing-link.ts';

const DAY = 24 * 60;

test('PAYMENTS-5.18: after the card has paid, PayPal captures nothing, and the page says that it is paid', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const { body: begun } = await page.beginCard();
  const orderId = await page.approve();

  await till.enterCard('payment', begun.client_secret, begun.payment_method);
  const late = await page.capture(orderId);

  expect(late).toMatchObject({ status: 200, body: { data: { state: 'paid' } } });
  expect(await till.payment(id)).toMatchObject({ state: 'charged', gateway: 'stripe', chargedCents: PRICE });
  expect(await till.objects('paypal', 'capture')).toEqual([]);
});

test('PAYMENTS-5.18: after PayPal has paid, the card form in another tab cannot pay', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const { body: begun } = await page.beginCard();
  await page.capture(await page.approve());

  const late = await till.enterCard('payment', begun.client_secret, CARDS.good);
  await page.finish();
  await till.settle();

  expect(late.body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await till.tasks()).toEqual([]);
});

test('PAYMENTS-5.18: card and PayPal at the same moment pay once', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const { body: begun } = await page.beginCard();
  const orderId = await page.approve();

  await Promise.all([till.enterCard('payment', begun.client_secret, CARDS.good), page.capture(orderId)]);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ chargedCents: PRICE });
  expect(await timesPaid(till)).toBe(1);
});

test('PAYMENTS-5.18: a retry of the card and PayPal at the same moment pay once', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till, CARDS.noFundsLater);
  const page = linkPage(till, token);
  till.advance(DAY + 1);
  const orderId = await page.approve();

  await Promise.all([chargeAllDue(till.deps), page.capture(orderId)]);
  await till.settle();
  await page.capture(orderId);

  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await timesPaid(till)).toBe(1);
});

test('PAYMENTS-5.18: PayPal captures nothing while the card is being charged', async () => {
  const till = await aTill({ hears: false });
  const { token } = await anOpenPayment(till, CARDS.noFundsLater);
  const page = linkPage(till, token);
  const orderId = await page.approve();
  till.advance(DAY + 1);
  const orderAgain = await page.approve();
  const { confirmCharge } = till.deps.cards;
  const answers: unknown[] = [];
  const confirm: typeof confirmCharge = async (order) => {
    answers.push((await page.capture(orderAgain)).body.data);
    return await confirmCharge(order);
  };
  await chargeAllDue({ ...till.deps, cards: { ...till.deps.cards, confirmCharge: confirm } });

  expect(orderAgain).not.toBe(orderId);
  expect(answers).toMatchObject([{ state: 'processing' }]);
  expect(await till.objects('paypal', 'capture')).toEqual([]);
});

test('PAYMENTS-5.10: after PayPal declined, the charge is open again for the same order and for a card', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const orderId = await page.approve('declined');

  expect((await page.capture(orderId)).body.code).toBe('payments.declined');
  expect(await page.read()).toMatchObject({ state: 'open', needs: 'card' });
  const { body: begun } = await page.beginCard();
  await till.enterCard('payment', begun.client_secret, CARDS.lost);
  await till.control('paypal', 'answer_order', { order: orderId, answer: 'approve' });
  await page.capture(orderId);

  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await till.objects('stripe', 'payment_intent', { status: 'canceled' })).toHaveLength(2);
});

test('PAYMENTS-5.18: after PayPal declined, another card pays with a new intent', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  await page.capture(await page.approve('declined'));

  const { body: begun } = await page.beginCard();
  await till.enterCard('payment', begun.client_secret, CARDS.good);
  await page.finish();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', gateway: 'stripe', chargedCents: PRICE });
  expect(await timesPaid(till)).toBe(1);
});

test('PAYMENTS-5.16: after PayPal declined, the planned retry of the card still runs', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till, CARDS.noFundsLater);
  const page = linkPage(till, token);
  await page.capture(await page.approve('declined'));

  till.advance(DAY + 1);
  await till.settle();

  expect(await till.charge(id)).toMatchObject({ attempts: 2, state: 'failed' });
  expect(await till.tasks()).toEqual([]);
});

test('PAYMENTS-5.9: a payment that PayPal reviews is shown as processing until PayPal completes it', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const capture = await aPendingCapture(till, page);
  expect(await page.read()).toMatchObject({ state: 'processing' });
  expect((await page.beginCard()).body.client_secret).toBeNull();

  await till.control('paypal', 'settle_capture', { capture, status: 'COMPLETED' });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await page.read()).toMatchObject({ state: 'paid' });
});

test('PAYMENTS-5.9: after PayPal denied the payment, the charge is open again and can be paid by another order', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const capture = await aPendingCapture(till, page);
  await till.control('paypal', 'settle_capture', { capture, status: 'DECLINED' });
  await till.settle();
  expect(await page.read()).toMatchObject({ state: 'open' });

  await page.capture(await page.approve());

  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
});

test('a process killed after canceling the intent leaves the charge open and charges nothing', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const orderId = await page.approve();
  const { cancelCharge } = till.deps.cards;
  till.deps.cards.cancelCharge = async (intentId) => {
    await cancelCharge(intentId);
    throw new Error('killed');
  };
  expect((await page.capture(orderId)).status).toBe(500);
  till.deps.cards.cancelCharge = cancelCharge;
  expect(await page.read()).toMatchObject({ state: 'processing' });

  till.advance(6);
  await till.settle();

  expect(await page.read()).toMatchObject({ state: 'open', needs: 'card' });
  expect(await till.tasks()).toEqual([]);
  await page.capture(orderId);
  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
});

test.each([
  { card: 'asksAlways', state: 'action_required', charge: 'action_required', needs: 'approval' },
  { card: 'noFundsLater', state: 'charge_failed', charge: 'failed', needs: 'card' },
] as const)(
  'PAYMENTS-5.18: while the provider of cards does not answer, PayPal captures nothing and a $card card waits as before',
  async ({ card, state, charge, needs }) => {
    const till = await aTill();
    const { id, token } = await anOpenPayment(till, CARDS[card]);
    const page = linkPage(till, token);
    const orderId = await page.approve();
    const { cancelCharge, readCharge } = till.deps.cards;
    till.deps.cards.cancelCharge = async () => ({ outcome: 'unknown', code: 'timeout' });
    till.deps.cards.readCharge = async () => ({ outcome: 'unknown', code: 'timeout' });

    expect((await page.capture(orderId)).body.code).toBe('payments.provider_unavailable');
    expect(await till.payment(id)).toMatchObject({ state });
    expect(await till.charge(id)).toMatchObject({ state: charge });
    expect(await page.read()).toMatchObject({ state: 'open', needs });
    expect(await till.objects('paypal', 'capture')).toEqual([]);

    Object.assign(till.deps.cards, { cancelCharge, readCharge });
    await page.capture(orderId);
    expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  },
);

test('PAYMENTS-5.7: the reconciliation finds the capture of a killed process', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const orderId = await page.approve();
  const { captureOrder } = till.deps.paypal;
  till.deps.paypal.captureOrder = async (order, key) => {
    await captureOrder(order, key);
    throw new Error('killed');
  };
  expect((await page.capture(orderId)).status).toBe(500);
  till.deps.paypal.captureOrder = captureOrder;

  till.advance(6);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await till.charge(id)).toMatchObject({ state: 'succeeded' });
});

test('PAYMENTS-5.28: PayPal captures nothing while the card provider does not answer', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const page = linkPage(till, token);
  const orderId = await page.approve();
  const { cancelCharge, readCharge } = till.deps.cards;
  const silent = async () => ({ outcome: 'unknown', code: 'timeout' }) as const;
  Object.assign(till.deps.cards, { cancelCharge: silent, readCharge: silent });

  expect((await page.capture(orderId)).body.code).toBe('payments.provider_unavailable');
  Object.assign(till.deps.cards, { cancelCharge, readCharge });

  expect(await till.payment(id)).toMatchObject({ state: 'action_required', gateway: 'stripe' });
  expect(await page.read()).toMatchObject({ state: 'open', needs: 'approval' });
  expect(await till.objects('paypal', 'capture')).toEqual([]);
});

async function aPendingCapture(till: Till, page: ReturnType<typeof linkPage>): Promise<string> {
  await till.control('paypal', 'behave', { subject: 'capture', action: 'pending' });
  expect((await page.capture(await page.approve())).body.data).toMatchObject({ state: 'processing' });
  const [capture] = await till.objects('paypal', 'capture');
  return capture.id;
}

async function timesPaid(till: Till): Promise<number> {
  const charges = await till.objects('stripe', 'charge', { status: 'succeeded' });
  const captures = await till.objects('paypal', 'capture', { status: 'COMPLETED' });
  return charges.length + captures.length;
}
