import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { APPOINTMENT, aTill, CARDS, handMoney, PRICE, type Till } from '../testing.ts';

const DAY_MINUTES = 24 * 60;

async function aReversal(till: Till) {
  const id = await till.bookByPayPal();
  await till.settle();
  await till.control('paypal', 'behave', { subject: 'webhook', action: 'off' });
  const { captureId } = await till.payment(id);
  await till.control('paypal', 'reverse_capture', { capture: captureId });
  return id;
}

async function nights(till: Till, count: number): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    till.advance(DAY_MINUTES);
    await till.settle();
  }
}

async function end(till: Till, task: { id: number } | undefined, outcome: string) {
  const { token } = await aStaffMember(till.clinic);
  const path = `POST /api/staff/payment-tasks/${task?.id}/done`;
  const paid = outcome === 'paid_otherwise' ? handMoney(till) : {};
  return await till.clinic.call(path, { outcome, note: 'geprüft', ...paid }, { token });
}

const kinds = async (till: Till) => (await till.tasks()).map(({ kind }) => kind);

test('PAYMENTS-5.27: the nightly comparison finds a reversal at PayPal without a webhook, and the ledger says that the money is gone', async () => {
  const till = await aTill();
  const id = await aReversal(till);

  await nights(till, 1);

  expect(await till.payment(id)).toMatchObject({ state: 'reversed', refundedCents: PRICE });
  expect((await till.ledger(id)).at(-1)).toMatchObject({ kind: 'refunded', amountCents: PRICE });
  expect(await kinds(till)).toEqual(['reversal']);
  const written = await till.ledger(id);
  await nights(till, 3);
  expect([await till.ledger(id), await kinds(till)]).toEqual([written, ['reversal']]);
});

test('PAYMENTS-5.27: a reversal that PayPal no longer lists among its events is found within three nights', async () => {
  const till = await aTill();
  const id = await aReversal(till);
  till.advance(20 * DAY_MINUTES);

  await nights(till, 3);

  expect(await till.payment(id)).toMatchObject({ state: 'reversed', refundedCents: PRICE });
});

test('PAYMENTS-5.27: a payment that PayPal released and reversed while no webhook came is captured and gone', async () => {
  const till = await aTill();
  await till.control('paypal', 'behave', { subject: 'capture', action: 'pending' });
  const id = await till.bookByPayPal();
  await till.settle();
  await till.control('paypal', 'behave', { subject: 'webhook', action: 'off' });
  const { captureId, state } = await till.payment(id);
  expect(state).toBe('capture_pending');
  await till.control('paypal', 'settle_capture', { capture: captureId, status: 'COMPLETED' });
  await till.control('paypal', 'reverse_capture', { capture: captureId });

  await nights(till, 1);

  expect(await till.payment(id)).toMatchObject({
    state: 'reversed',
    chargedCents: PRICE,
    refundedCents: PRICE,
  });
  expect(await kinds(till)).toEqual(['reversal']);
});

test('PAYMENTS-5.24: a refund after a reversal that nobody told us of is not owed and not counted twice', async () => {
  const till = await aTill();
  const id = await aReversal(till);
  const { token } = await aStaffMember(till.clinic);
  const wish = { reason: 'Kulanz', request_key: crypto.randomUUID() };
  await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, wish, { token });

  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'reversed', refundedCents: PRICE });
  expect(await kinds(till)).toEqual(['reversal']);
});

test('PAYMENTS-5.26: a failed refund of a disputed payment can end in no way during the dispute, and ends with a lost one', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  await till.control('stripe', 'behave', { subject: 'webhook', action: 'off' });
  const { intentId } = await till.charge(id);
  const dispute = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  const { token } = await aStaffMember(till.clinic);
  const wish = { reason: 'Kulanz', request_key: crypto.randomUUID() };
  await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, wish, { token });
  await till.settle();
  await nights(till, 1);
  const failed = (await till.tasks()).find(({ kind }) => kind === 'refund_failed');
  expect([(await till.payment(id)).state, failed?.outcomes]).toEqual(['disputed', []]);

  await till.control('stripe', 'close_dispute', { dispute: dispute.id, status: 'lost' });
  await nights(till, 1);

  expect(await till.payment(id)).toMatchObject({ state: 'dispute_lost', refundedCents: PRICE });
  expect(await kinds(till)).toEqual(['dispute']);
  expect((await end(till, failed, 'paid_otherwise')).status).toBe(404);
});

test('PAYMENTS-5.26: money that the staff paid by hand and that a bank takes as well becomes a task', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  await till.control('paypal', 'behave', { subject: 'refund', action: 'failed', match: '*' });
  await till.move('cancelled');
  await till.settle();
  const [task] = await till.tasks();
  expect(task).toMatchObject({ kind: 'refund_failed', outcomes: ['paid_otherwise', 'try_again'] });
  expect((await end(till, task, 'paid_otherwise')).status).toBe(200);
  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });

  const { captureId } = await till.payment(id);
  await till.control('paypal', 'reverse_capture', { capture: captureId });
  await till.settle();
  await nights(till, 2);

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  const details = { lostTwiceCents: PRICE };
  expect(await till.tasks()).toContainEqual(
    expect.objectContaining({ details: expect.objectContaining(details) }),
  );
  for (const each of await till.tasks()) expect((await end(till, each, 'settled')).status).toBe(200);
  await nights(till, 3);
  expect(await kinds(till)).toEqual([]);
});

test.each(['stripe', 'paypal'] as const)(
  'PAYMENTS-5.25: nothing is paid by hand that %s gave the patient meanwhile, although nobody told us',
  async (gateway) => {
    const till = await aTill();
    const id = gateway === 'stripe' ? await till.bookByCard(CARDS.good) : await till.bookByPayPal();
    await till.move('completed');
    await till.settle();
    await till.control(gateway, 'behave', { subject: 'refund', action: 'failed', match: '*' });
    const { token } = await aStaffMember(till.clinic);
    const wish = { reason: 'Kulanz', request_key: crypto.randomUUID() };
    await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, wish, { token });
    await till.settle();
    const [task] = await till.tasks();
    await till.control(gateway, 'behave', { subject: 'webhook', action: 'off' });
    await loseMoney(till, gateway, id);

    const paid = await end(till, task, 'paid_otherwise');

    expect(paid.status).toBe(404);
    expect(await till.payment(id)).toMatchObject({ refundedCents: PRICE });
    expect((await till.refunds(id)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
  },
);

async function loseMoney(till: Till, gateway: 'stripe' | 'paypal', id: number): Promise<void> {
  if (gateway === 'paypal') {
    const { captureId } = await till.payment(id);
    return await till.control('paypal', 'reverse_capture', { capture: captureId });
  }
  const { intentId } = await till.charge(id);
  const dispute = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  await till.control('stripe', 'close_dispute', { dispute: dispute.id, status: 'lost' });
}
