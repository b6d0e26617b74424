import { expect, test } from 'vitest';
import { aTill, CARDS, type Till } from '../testing.ts';
import { announceUnbookedCards, verifyCardSetup } from './confirm-card.service.ts';
import { startCardSetup } from './save-card.service.ts';

const MORE_THAN_USABLE = 31;

test('one payer gets one setup, however often and at once she asks', { timeout: 60_000 }, async () => {
  const till = await aTill({ hears: false });

  const setups = await Promise.all(Array.from({ length: 20 }, () => startCardSetup(till.deps, till.wish)));

  expect(new Set(setups.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await till.objects('stripe', 'customer')).toHaveLength(1);
  expect(await till.objects('stripe', 'setup_intent')).toMatchObject([
    { usage: 'off_session', payment_method_options: { card: { setup_credential_usage: 'unscheduled' } } },
  ]);
});

test('only an opaque reference leaves the house', async () => {
  const till = await aTill({ hears: false });
  const { paymentId } = await startCardSetup(till.deps, till.wish);

  const sent = [
    ...(await till.objects('stripe', 'customer')),
    ...(await till.objects('stripe', 'setup_intent')),
  ];
  for (const { metadata, email, name, description } of sent) {
    expect(metadata).toEqual({ appointment_id: expect.stringMatching(`^appt-${paymentId}-[0-9a-z]+$`) });
    expect([email ?? null, name ?? null, description ?? null]).toEqual([null, null, null]);
  }
});

test('PAYMENTS-5.1: with another time the confirmed card stays usable', async () => {
  const till = await aTill({ hears: false });
  const first = await till.confirmCard(CARDS.good);

  const other = await startCardSetup(till.deps, { ...till.wish, slotId: 'slot-2', amountCents: 9_000 });

  expect(other).toMatchObject({ paymentId: first.paymentId, paymentMethodId: first.paymentMethod });
  const verified = await verifyCardSetup(till.deps, {
    payer: till.wish.payer,
    paymentMethod: first.paymentMethod,
  });
  expect(verified).toEqual({ paymentId: first.paymentId, slotId: 'slot-2', amountCents: 9_000 });
});

test('PAYMENTS-5.1: after half an hour an unbooked card is forgotten, and nothing was charged', async () => {
  const till = await aTill();
  const { paymentId, paymentMethod } = await till.confirmCard(CARDS.good);

  till.advance(MORE_THAN_USABLE);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ state: 'abandoned', chargedCents: 0 });
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
  expect(await till.objects('stripe', 'payment_method')).toMatchObject([{ customer: null }]);
  await expect(verifyCardSetup(till.deps, { payer: till.wish.payer, paymentMethod })).rejects.toMatchObject({
    code: 'payments.card_not_verified',
  });
});

test('PAYMENTS-5.3: a card that was confirmed by a browser that is gone is announced to the booking', async () => {
  const till = await aTill();
  const { paymentId } = await till.confirmCard(CARDS.good);
  await till.settle();
  expect(await announced(till)).toEqual([]);

  till.advance(3);
  await announceUnbookedCards(till.deps);

  expect(await announced(till)).toEqual([{ paymentId }]);
});

test('PAYMENTS-5.3: without any webhook the reconciliation finds the confirmed card', async () => {
  const till = await aTill({ hears: false });
  const { paymentId } = await till.confirmCard(CARDS.good);

  till.advance(6);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ cardLast4: '4242', cardBrand: 'visa' });
});

test('PAYMENTS-5.4: the same setup is tried again with another card', async () => {
  const till = await aTill();
  const { clientSecret, paymentId } = await startCardSetup(till.deps, till.wish);

  const refused = await till.enterCard('setup', clientSecret, CARDS.declined);
  expect(refused.status).toBe(402);
  const again = await startCardSetup(till.deps, till.wish);
  expect(again.clientSecret).toBe(clientSecret);
  const { body } = await till.enterCard('setup', clientSecret, CARDS.asksAtSetup);

  expect(body.status).toBe('succeeded');
  await till.settle();
  expect(await till.payment(paymentId)).toMatchObject({ state: 'setup_pending', cardLast4: '3155' });
});

test('PAYMENTS-5.4: whoever fails with five cards is stopped for this time', async () => {
  const till = await aTill();
  const { clientSecret, paymentId } = await startCardSetup(till.deps, till.wish);
  for (let i = 0; i < 5; i += 1) await till.enterCard('setup', clientSecret, CARDS.lost);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ state: 'setup_failed', failedSetups: 5 });
  expect(await till.objects('stripe', 'setup_intent')).toMatchObject([{ status: 'canceled' }]);
  expect((await till.enterCard('setup', clientSecret, CARDS.good)).status).toBe(400);
  await expect(startCardSetup(till.deps, till.wish)).rejects.toMatchObject({
    code: 'payments.too_many_cards',
  });
});

test('PAYMENTS-5.4: without any webhook the failures are read when she asks again', async () => {
  const till = await aTill({ hears: false });
  const { clientSecret, paymentId } = await startCardSetup(till.deps, till.wish);
  for (let i = 0; i < 4; i += 1) await till.enterCard('setup', clientSecret, CARDS.lost);
  await startCardSetup(till.deps, till.wish);
  expect(await till.payment(paymentId)).toMatchObject({ state: 'setup_pending', failedSetups: 4 });

  await till.enterCard('setup', clientSecret, CARDS.lost);
  const asked = startCardSetup(till.deps, till.wish);

  await expect(asked).rejects.toMatchObject({ code: 'payments.too_many_cards', status: 429 });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'setup_failed', failedSetups: 5 });
  await till.settle();
  expect((await till.enterCard('setup', clientSecret, CARDS.good)).status).toBe(400);
});

test('PAYMENTS-5.4: without any webhook a booking with a refused card counts it as well', async () => {
  const till = await aTill({ hears: false });
  const { clientSecret } = await startCardSetup(till.deps, till.wish);
  for (let i = 0; i < 5; i += 1) await till.enterCard('setup', clientSecret, CARDS.lost);

  const booked = verifyCardSetup(till.deps, { payer: till.wish.payer, paymentMethod: 'pm_x' });

  await expect(booked).rejects.toMatchObject({ code: 'payments.too_many_cards' });
});

test('PAYMENTS-5.4: without any webhook and without asking again the reconciliation stops it', async () => {
  const till = await aTill({ hears: false });
  const { clientSecret, paymentId } = await startCardSetup(till.deps, till.wish);
  for (let i = 0; i < 5; i += 1) await till.enterCard('setup', clientSecret, CARDS.lost);

  till.advance(6);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ state: 'setup_failed' });
  expect((await till.enterCard('setup', clientSecret, CARDS.good)).status).toBe(400);
});

test('PAYMENTS-5.4: a good card in between does not begin the count anew', async () => {
  const till = await aTill({ hears: false });
  const first = await startCardSetup(till.deps, till.wish);
  for (let i = 0; i < 3; i += 1) await till.enterCard('setup', first.clientSecret, CARDS.lost);
  await startCardSetup(till.deps, till.wish);
  await till.enterCard('setup', first.clientSecret, CARDS.good);
  const second = await startCardSetup(till.deps, till.wish, { isAnotherCard: true });
  for (let i = 0; i < 2; i += 1) await till.enterCard('setup', second.clientSecret, CARDS.lost);

  expect(second.paymentId).not.toBe(first.paymentId);
  await expect(startCardSetup(till.deps, till.wish)).rejects.toMatchObject({
    code: 'payments.too_many_cards',
  });
});

test('PAYMENTS-5.28: a provider that breaks down is asked anew with the next try', async () => {
  const till = await aTill({ hears: false });
  await till.control('stripe', 'behave', {
    subject: 'request',
    action: '500',
    match: 'POST /v1/setup_intents',
  });

  await expect(startCardSetup(till.deps, till.wish)).rejects.toMatchObject({
    code: 'payments.provider_unavailable',
    status: 503,
  });
  const started = await startCardSetup(till.deps, till.wish);

  expect(started.clientSecret).toMatch(/^seti_/);
  expect(await till.objects('stripe', 'customer')).toHaveLength(1);
});

test('an answer that is cut off gives one customer and one setup', async () => {
  const till = await aTill({ hears: false });
  await till.control('stripe', 'behave', { subject: 'request', action: 'cut', match: 'POST /v1/customers' });
  await till.control('stripe', 'behave', {
    subject: 'request',
    action: 'cut',
    match: 'POST /v1/setup_intents',
  });

  await startCardSetup(till.deps, till.wish);

  expect(await till.objects('stripe', 'customer')).toHaveLength(1);
  expect(await till.objects('stripe', 'setup_intent')).toHaveLength(1);
});

test('PAYMENTS-5.30: a real card is refused by the test provider and can be replaced', async () => {
  const till = await aTill();
  const { clientSecret } = await startCardSetup(till.deps, till.wish);

  const { status, body } = await till.enterCard('setup', clientSecret, '4111111111111111');

  expect(status).toBe(402);
  expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

test("a card or customer that does not stem from this payer's setup is refused", async () => {
  const till = await aTill({ hears: false });
  const { payer } = till.wish;
  const mine = await till.confirmCard(CARDS.good);
  const other = await till.confirmCard(CARDS.good, { payer: 'draft of somebody else', slotId: 'slot-9' });

  const claims = [
    { payer, paymentMethod: other.paymentMethod },
    { payer, paymentMethod: mine.paymentMethod, customerId: other.customerId },
    { payer: 'nobody', paymentMethod: mine.paymentMethod },
    { payer, paymentMethod: 'pm_card_visa' },
  ];
  for (const claim of claims) {
    const refused = verifyCardSetup(till.deps, claim);
    await expect(refused).rejects.toMatchObject({ code: 'payments.card_not_verified', status: 409 });
  }
  const { paymentId, customerId, paymentMethod } = mine;
  expect(await verifyCardSetup(till.deps, { payer, paymentMethod, customerId })).toMatchObject({ paymentId });
});

test('a card that was not confirmed cannot be booked with', async () => {
  const till = await aTill({ hears: false });
  const { paymentId } = await startCardSetup(till.deps, till.wish);

  await expect(till.attach(paymentId)).rejects.toMatchObject({ code: 'payments.not_usable' });
});

test('PAYMENTS-5.2: a card books one appointment only', async () => {
  const till = await aTill({ hears: false });
  const paymentId = await till.bookByCard(CARDS.good);

  await expect(till.attach(paymentId, 777)).rejects.toMatchObject({ code: 'payments.not_usable' });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'card_saved', appointmentId: 501 });
});

async function announced(till: Till) {
  const news = await till.news();
  return news
    .filter(({ name }) => name === 'payments.card_saved_without_booking')
    .map(({ payload }) => payload);
}
