import { expect, test } from 'vitest';
import { aSavedCard, aStripe } from './testing.ts';

const EURO = { currency: 'eur' } as const;

test('a customer is made, changed, listed and deleted', async () => {
  const { stripe } = await aStripe();
  const metadata = { appointment_id: '7', note: 'x' };
  const made = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana', metadata });

  const changed = await stripe.customers.update(made.id, { metadata: { note: '' }, phone: '+49 30 1' });
  expect(changed).toMatchObject({
    email: 'ana@example.com',
    phone: '+49 30 1',
    metadata: { appointment_id: '7' },
  });
  expect(await stripe.customers.retrieve(made.id)).toEqual(changed);
  expect((await stripe.customers.list({ email: 'ana@example.com' })).data).toEqual([changed]);
  expect(await stripe.customers.del(made.id)).toEqual({ id: made.id, object: 'customer', deleted: true });
  expect(await stripe.customers.retrieve(made.id)).toEqual({
    id: made.id,
    object: 'customer',
    deleted: true,
  });
  await expect(stripe.setupIntents.create({ customer: made.id })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
});

test("deleting a customer removes the customer's cards", async () => {
  const sandbox = await aStripe();
  const card = await aSavedCard(sandbox, '4242424242424242');
  const { data } = await sandbox.stripe.customers.listPaymentMethods(card.customer);
  expect(data.map(({ id }) => id)).toEqual([card.payment_method]);

  await sandbox.stripe.customers.del(card.customer);
  const method = await sandbox.stripe.paymentMethods.retrieve(card.payment_method);
  expect(method.customer).toBeNull();
  await expect(
    sandbox.stripe.paymentIntents.create({ amount: 500, ...EURO, payment_method: method.id, confirm: true }),
  ).rejects.toThrow(/may not be used again/);
});

test('a card is attached, and once it is detached it cannot be used again', async () => {
  const { stripe } = await aStripe();
  const [ana, eva] = [await stripe.customers.create(), await stripe.customers.create()];
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: ana.id });
  expect(method).toMatchObject({ customer: ana.id, card: { brand: 'visa' } });

  await expect(stripe.paymentMethods.attach(method.id, { customer: eva.id })).rejects.toThrow(
    /already been attached/,
  );
  await expect(
    stripe.paymentIntents.create({ amount: 500, ...EURO, customer: eva.id, payment_method: method.id }),
  ).rejects.toThrow(/belongs to the Customer/);
  expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
  await expect(stripe.paymentMethods.attach(method.id, { customer: ana.id })).rejects.toThrow(
    /may not be used again/,
  );
  await expect(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: ana.id }),
  ).rejects.toMatchObject({
    code: 'card_declined',
  });
});

test('a setup intent is confirmed once, and can be cancelled before', async () => {
  const sandbox = await aStripe();
  const { stripe } = sandbox;
  const created = await stripe.setupIntents.create({ payment_method: 'pm_card_visa' });
  expect(created.status).toBe('requires_confirmation');

  const confirmed = await stripe.setupIntents.confirm(created.id, undefined, { idempotencyKey: 'first' });
  expect(confirmed).toMatchObject({ status: 'succeeded', latest_attempt: expect.stringMatching(/^setatt_/) });
  await expect(stripe.setupIntents.confirm(created.id)).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
    setup_intent: { id: created.id, status: 'succeeded' },
  });
  await expect(stripe.setupIntents.cancel(created.id)).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });

  const [attempt] = (await stripe.setupAttempts.list({ setup_intent: created.id })).data;
  expect(attempt).toMatchObject({ id: confirmed.latest_attempt, status: 'succeeded', setup_error: null });

  const other = await stripe.setupIntents.create();
  const canceled = await stripe.setupIntents.cancel(other.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  await expect(
    stripe.setupIntents.confirm(other.id, { payment_method: 'pm_card_visa' }),
  ).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
});

test('a payment intent is made, confirmed in a second step, and never again', async () => {
  const sandbox = await aStripe();
  const { stripe } = sandbox;
  const card = await aSavedCard(sandbox, '4242424242424242');
  const created = await stripe.paymentIntents.create({
    amount: 12_345,
    ...EURO,
    ...card,
    description: 'Online-Termin',
    metadata: { appointment_id: '7' },
    payment_method_options: { card: { stored_credential_usage: 'unscheduled' } },
  });
  expect(created).toMatchObject({ status: 'requires_confirmation', latest_charge: null });

  const paid = await stripe.paymentIntents.confirm(created.id, {
    off_session: true,
    expand: ['latest_charge'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 12_345,
    latest_charge: {
      amount: 12_345,
      paid: true,
      description: 'Online-Termin',
      metadata: { appointment_id: '7' },
    },
    payment_method_options: { card: { stored_credential_usage: 'unscheduled' } },
  });
  await expect(stripe.paymentIntents.confirm(created.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' },
  });
  await expect(stripe.paymentIntents.cancel(created.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const { available } = await stripe.balance.retrieve();
  expect(available).toEqual([{ amount: 12_345, currency: 'eur', source_types: { card: 12_345 } }]);
});

test('a cancelled payment intent takes no money', async () => {
  const { stripe } = await aStripe();
  const created = await stripe.paymentIntents.create({
    amount: 500,
    ...EURO,
    payment_method: 'pm_card_visa',
  });

  const canceled = await stripe.paymentIntents.cancel(created.id, {
    cancellation_reason: 'requested_by_customer',
  });
  expect(canceled).toMatchObject({ status: 'canceled', canceled_at: expect.any(Number) });
  await expect(stripe.paymentIntents.confirm(created.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('a card is kept for later when a payment says so', async () => {
  const { stripe } = await aStripe();
  const customer = await stripe.customers.create();
  const pay = { amount: 500, ...EURO, confirm: true, customer: customer.id };

  const first = await stripe.paymentIntents.create({
    ...pay,
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  });
  const again = { ...pay, payment_method: String(first.payment_method), off_session: true };
  expect((await stripe.paymentIntents.create(again)).status).toBe('succeeded');
  const once = await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_visa' });
  await expect(
    stripe.paymentIntents.create({ ...again, payment_method: String(once.payment_method) }),
  ).rejects.toThrow(/may not be used again/);
});

test('lists are newest first, can be narrowed, and are read page by page', async () => {
  const { stripe, clock } = await aStripe({ now: '2026-11-16T09:00:00Z' });
  const customer = await stripe.customers.create();
  const ids: string[] = [];
  for (const amount of [100, 200, 300]) {
    clock.advance(60);
    ids.unshift((await stripe.paymentIntents.create({ amount, ...EURO, customer: customer.id })).id);
  }
  await stripe.paymentIntents.create({ amount: 999, ...EURO });

  const page = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const all = await stripe.paymentIntents
    .list({ customer: customer.id, limit: 1 })
    .autoPagingToArray({ limit: 9 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  const newer = await stripe.paymentIntents.list({
    customer: customer.id,
    ending_before: ids[2] ?? '',
    limit: 1,
  });
  expect(newer.data.map(({ id }) => id)).toEqual([ids[1]]);
  const [, middle] = all;
  const created = { gte: middle?.created ?? 0, lt: (middle?.created ?? 0) + 60 };
  const during = await stripe.paymentIntents.list({ customer: customer.id, created });
  expect(during.data.map(({ amount }) => amount)).toEqual([200]);
});

test('known fields are expanded, and others are refused', async () => {
  const sandbox = await aStripe();
  const { stripe } = sandbox;
  const card = await aSavedCard(sandbox, '4242424242424242');
  const paid = await stripe.paymentIntents.create({ amount: 500, ...EURO, ...card, confirm: true });
  const refund = await stripe.refunds.create({
    payment_intent: paid.id,
    expand: ['payment_intent.latest_charge'],
  });
  expect(refund).toMatchObject({ payment_intent: { latest_charge: { object: 'charge', refunded: true } } });

  const list = await stripe.paymentIntents.list({ expand: ['data.customer', 'data.payment_method'] });
  expect(list.data).toMatchObject([
    { customer: { email: 'ana@example.com' }, payment_method: { type: 'card' } },
  ]);
  await expect(
    stripe.paymentIntents.retrieve(paid.id, { expand: ['amount_details'] }),
  ).resolves.toBeDefined();
  await expect(stripe.paymentIntents.retrieve(paid.id, { expand: ['wallet'] })).rejects.toThrow(
    /cannot be expanded/,
  );
});

test('a restarted server finds everything again', async () => {
  const before = await aStripe();
  const card = await aSavedCard(before, '4242424242424242');
  const created = await before.stripe.paymentIntents.create(
    { amount: 500, ...EURO, ...card },
    { idempotencyKey: 'k' },
  );
  await before.close();

  const { stripe } = await aStripe({ isFresh: false });
  expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(created);
  const again = await stripe.paymentIntents.create(
    { amount: 500, ...EURO, ...card },
    { idempotencyKey: 'k' },
  );
  expect(again.id).toBe(created.id);
  expect((await stripe.paymentIntents.confirm(created.id, { off_session: true })).status).toBe('succeeded');
});
