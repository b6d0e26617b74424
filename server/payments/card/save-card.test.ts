import { expect, test } from 'vitest';
import { aTill, CARDS, type Till } from '../testing.ts';
import { announceUnbookedCards, readSetupResult, verifyCardSetup } from './confirm-card.service.ts';
import { startCardSetup } from './save-card.service.ts';

const MORE_THAN_USABLE = 31;

test('a payer who asks many times at once gets one setup', async () => {
  const till = await aTill({ hears: false });

  const setups = await Promise.all(Array.from({ length: 20 }, () => startCardSetup(till.deps, till.wish)));

  expect(new Set(setups.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await till.objects('stripe', 'customer')).toHaveLength(1);
  expect(await till.objects('stripe', 'setup_intent')).toMatchObject([
    { usage: 'off_session', payment_method_options: { card: { setup_credential_usage: 'unscheduled' } } },
  ]);
});

test('the provider gets an opaque reference and nothing about the patient', async () => {
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

test('PAYMENTS-5.1: a payer who chooses another slot can still use the confirmed card', async () => {
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

test('PAYMENTS-5.1: an unbooked card is forgotten after half an hour and was never charged', async () => {
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

test('PAYMENTS-5.3: a confirmed card is announced to the booking when the browser was closed', async () => {
  const till = await aTill();
  const { paymentId } = await till.confirmCard(CARDS.good);
  await till.settle();
  expect(await announced(till)).toEqual([]);

  till.advance(3);
  await announceUnbookedCards(till.deps);

  expect(await announced(till)).toEqual([{ paymentId }]);
});

test('PAYMENTS-5.3: the reconciliation finds a confirmed card when the webhook is missing', async () => {
  const till = await aTill({ hears: false });
  const { paymentId } = await till.confirmCard(CARDS.good);

  till.advance(6);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ cardLast4: '4242', cardBrand: 'visa' });
});

test('PAYMENTS-5.4: the payer tries another card in the same setup', async () => {
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

test('PAYMENTS-5.4: a payer who fails with five cards gets no further try for this slot', async () => {
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

test('PAYMENTS-5.4: failed cards are read from the provider when the payer asks again without any webhook', async () => {
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

test('PAYMENTS-5.4: a booking attempt with a refused card counts it without any webhook', async () => {
  const till = await aTill({ hears: false });
  const { clientSecret } = await startCardSetup(till.deps, till.wish);
  for (let i = 0; i < 5; i += 1) await till.enterCard('setup', clientSecret, CARDS.lost);

  const booked = verifyCardSetup(till.deps, { payer: till.wish.payer, paymentMethod: 'pm_x' });

  await expect(booked).rejects.toMatchObject({ code: 'payments.too_many_cards' });
});

test('PAYMENTS-5.4: the reconciliation ends a setup with too many refused cards without any webhook', async () => {
  const till = await aTill({ hears: false });
  const { clientSecret, paymentId } = await startCardSetup(till.deps, till.wish);
  for (let i = 0; i < 5; i += 1) await till.enterCard('setup', clientSecret, CARDS.lost);

  till.advance(6);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ state: 'setup_failed' });
  expect((await till.enterCard('setup', clientSecret, CARDS.good)).status).toBe(400);
});

test('PAYMENTS-5.4: a good card in between does not reset the count of refused cards', async () => {
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

test('PAYMENTS-5.28: after a failure of the provider the next try sends a new request', async () => {
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

test('a lost answer leaves one customer and one setup', async () => {
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

test('PAYMENTS-5.30: the test provider refuses a real card, and the payer can enter another', async () => {
  const till = await aTill();
  const { clientSecret } = await startCardSetup(till.deps, till.wish);

  const { status, body } = await till.enterCard('setup', clientSecret, '4111111111111111');

  expect(status).toBe(402);
  expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

test('PAYMENTS-5.30: a live provider that answers in test mode is logged; other declines are not', async () => {
  const till = await aTill({ hears: false });
  till.deps.cards = { ...till.deps.cards, mode: 'live' };
  const { clientSecret } = await startCardSetup(till.deps, till.wish);
  const setupIntentId = clientSecret.split('_secret')[0] ?? '';
  const logged = async (card: string) => {
    await till.enterCard('setup', clientSecret, card);
    await readSetupResult(till.deps, setupIntentId);
    return till.clinic.logLines.join('').includes('test_mode_live_card');
  };

  expect(await logged(CARDS.declined)).toBe(false);
  expect(await logged('4111111111111111')).toBe(true);
});

test('SEAM-08: a card or customer from another setup is refused', async () => {
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

test('an unconfirmed card cannot book', async () => {
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
