import { expect, test } from 'vitest';
import { forgetCard } from '../card/forget-card.service.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { chargeAllDue, chargeNext } from './charge-card.service.ts';

test('PAYMENTS-5.12: an appointment that took place is charged in full, once, and the card is forgotten', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);

  await till.move('completed');
  expect(await till.payment(id)).toMatchObject({ state: 'charge_due', chargedCents: 0 });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  const way = ['setup_pending', 'setup_pending', 'card_saved', 'charge_due', 'charging', 'charged'];
  expect(await till.way(id)).toEqual(way);
  const intents = await till.objects('stripe', 'payment_intent');
  expect(intents).toMatchObject([{ status: 'succeeded', amount: PRICE, description: 'Online-Termin' }]);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
  expect(JSON.stringify(intents)).not.toContain(String(APPOINTMENT));
});

test('PAYMENTS-5.12: a charge is announced with its reason', async () => {
  const till = await aTill({ hears: false });
  const paymentId = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await chargeAllDue(till.deps);

  expect(await till.news()).toContainEqual({
    name: 'payments.charged',
    payload: { paymentId, appointmentId: APPOINTMENT, reason: 'appointment', amountCents: PRICE },
  });
});

test('PAYMENTS-5.12: an appointment that did not take place costs nothing', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('failed');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.objects('stripe', 'payment_intent')).toEqual([]);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
});

test('PAYMENTS-5.13: after a worker died before confirming, the next worker confirms the same intent', async () => {
  const till = await aTill({ hears: false });
  const id = await aDueCharge(till);
  await dyingAt(till, 'confirmCharge', 'before');

  till.advance(6);
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'charge_due' });
  till.advance(11);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.objects('stripe', 'payment_intent')).toHaveLength(1);
});

test('PAYMENTS-5.13: a worker that dies after confirming has charged once', async () => {
  const till = await aTill({ hears: false });
  const id = await aDueCharge(till);
  await dyingAt(till, 'confirmCharge', 'after');
  expect(await till.payment(id)).toMatchObject({ state: 'charging' });

  till.advance(6);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.objects('stripe', 'charge')).toHaveLength(1);
});

test('PAYMENTS-5.13: after a worker died before storing the intent, the next worker gets the same intent', async () => {
  const till = await aTill({ hears: false });
  const id = await aDueCharge(till);
  await dyingAt(till, 'createCharge', 'after');

  till.advance(6);
  await till.settle();
  till.advance(11);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged' });
  expect(await till.objects('stripe', 'payment_intent')).toHaveLength(1);
});

test('PAYMENTS-5.14: several concurrent workers charge once', async () => {
  const till = await aTill({ hears: false });
  const id = await aDueCharge(till);

  await Promise.all(Array.from({ length: 20 }, () => chargeAllDue(till.deps)));

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.objects('stripe', 'payment_intent')).toHaveLength(1);
  expect((await till.way(id)).filter((state) => state === 'charging')).toHaveLength(1);
});

test('PAYMENTS-5.14: 20 parallel requests with one key create one intent', async () => {
  const till = await aTill({ hears: false });
  const { customerId, paymentMethod } = await till.confirmCard(CARDS.good);
  const order = { customerId, paymentMethodId: paymentMethod, amountCents: 500, reference: 'r', key: 'one' };

  const answers = await Promise.all(Array.from({ length: 20 }, () => till.deps.cards.createCharge(order)));

  const ids = answers.map((answer) => (answer.outcome === 'done' ? answer.found.intentId : answer.code));
  expect(new Set(ids).size).toBe(1);
  expect(await till.objects('stripe', 'payment_intent')).toHaveLength(1);
});

test('PAYMENTS-5.28: while the provider is down a charge stays due', async () => {
  const till = await aTill({ hears: false });
  const id = await aDueCharge(till);
  const match = 'POST /v1/payment_intents';
  await till.control('stripe', 'behave', { subject: 'request', action: '429', match });

  await chargeAllDue(till.deps);
  expect(await till.payment(id)).toMatchObject({ state: 'charge_due' });
  expect(await chargeNext(till.deps)).toBe(false);
  till.advance(11);
  await chargeAllDue(till.deps);

  expect(await till.payment(id)).toMatchObject({ state: 'charged' });
});

test('after a failed confirmation the charge is read from the provider and confirmed again later', async () => {
  const till = await aTill({ hears: false });
  const id = await aDueCharge(till);
  const match = 'POST /v1/payment_intents/*/confirm';
  await till.control('stripe', 'behave', { subject: 'request', action: '500', match });

  await chargeAllDue(till.deps);
  const way = ['charging', 'charging_unknown', 'charge_due'];
  expect((await till.way(id)).slice(-3)).toEqual(way);
  till.advance(11);
  await chargeAllDue(till.deps);

  expect(await till.payment(id)).toMatchObject({ state: 'charged' });
  expect(await till.objects('stripe', 'charge')).toHaveLength(1);
});

test.each([
  ['whose answer is lost', 'cut'],
  ['that arrives twice', 'twice'],
])('a confirmation %s charges once', async (_what, action) => {
  const till = await aTill({ hears: false });
  const id = await aDueCharge(till);
  const match = 'POST /v1/payment_intents/*/confirm';
  await till.control('stripe', 'behave', { subject: 'request', action, match });

  await chargeAllDue(till.deps);

  expect(await till.payment(id)).toMatchObject({ state: 'charged' });
  expect(await till.objects('stripe', 'charge')).toHaveLength(1);
});

async function aDueCharge(till: Till): Promise<number> {
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  return id;
}

/** Kills the process at this call, before the provider gets it or after the provider has executed it. */
async function dyingAt(till: Till, call: 'createCharge' | 'confirmCharge', when: 'before' | 'after') {
  const { cards } = till.deps;
  const killed = async (...order: unknown[]) => {
    if (when === 'after') await (cards[call] as (...order: unknown[]) => Promise<unknown>)(...order);
    throw new Error('killed');
  };
  const deps = { ...till.deps, cards: { ...cards, [call]: killed } };
  await expect(chargeAllDue(deps)).rejects.toThrow('killed');
}

test('PAYMENTS-5.29: a card is forgotten later when the provider did not answer, also after a refund', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  const match = 'POST /v1/payment_methods/*/detach';
  await till.control('stripe', 'behave', { subject: 'request', action: '500', match, times: null });
  await till.move('completed');
  await till.settle();
  await till.move('cancelled');
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'refunded' });

  await till.control('stripe', 'forget');
  await forgetCard(till.deps, { paymentId: id });
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
});

test('PAYMENTS-5.17: a charge that the provider refuses to begin fails and becomes a task for the staff', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  till.deps.cards.createCharge = async () => ({ outcome: 'refused', code: 'resource_missing' });

  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charge_failed', chargedCents: 0 });
  expect(await till.charge(id)).toMatchObject({ state: 'failed', intentId: null, nextAttemptAt: null });
  expect(await till.tasks()).toHaveLength(1);
});
