import { expect, test } from 'vitest';
import { aSavedCard, aStripe } from './testing.ts';

const PAY = { amount: 5000, currency: 'eur', confirm: true, payment_method: 'pm_card_visa' } as const;

test('the same request under the same key is executed once', async () => {
  const { stripe } = await aStripe();
  const key = { idempotencyKey: 'appt:7:pi:appointment' };

  const first = await stripe.paymentIntents.create(PAY, key);
  const second = await stripe.paymentIntents.create(PAY, key);
  expect(second).toEqual(first);
  expect(second.lastResponse.headers).toMatchObject({
    'idempotency-key': 'appt:7:pi:appointment',
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('other parameters under the same key are refused', async () => {
  const { stripe } = await aStripe();
  const key = { idempotencyKey: 'k' };
  await stripe.paymentIntents.create(PAY, key);

  await expect(stripe.paymentIntents.create({ ...PAY, amount: 1 }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  await expect(stripe.customers.create({}, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('20 requests at once under one key make one object', async () => {
  const { stripe } = await aStripe();
  const create = () => stripe.paymentIntents.create(PAY, { idempotencyKey: 'k', maxNetworkRetries: 5 });

  const intents = await Promise.all(Array.from({ length: 20 }, create));
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('a declined card is declined again under its key, and tried again under another', async () => {
  const sandbox = await aStripe();
  const { stripe } = sandbox;
  const card = await aSavedCard(sandbox, '4000000000000341');
  const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur', ...card });
  const confirm = (idempotencyKey: string) =>
    stripe.paymentIntents.confirm(id, { payment_method: card.payment_method }, { idempotencyKey });
  const chargeOf = async (key: string) => await confirm(key).catch(({ charge }) => charge);

  const first = await chargeOf('try 1');
  expect(await chargeOf('try 1')).toBe(first);
  expect(await chargeOf('try 2')).not.toBe(first);
  expect((await stripe.charges.list()).data).toHaveLength(2);
});

test('a request that is wrong is forgotten, and its key can be used', async () => {
  const { stripe } = await aStripe();
  const key = { idempotencyKey: 'k' };

  await expect(stripe.paymentIntents.create({ ...PAY, amount: 1 }, key)).rejects.toMatchObject({
    code: 'amount_too_small',
  });
  expect((await stripe.paymentIntents.create(PAY, key)).status).toBe('succeeded');
});

test('a key is forgotten after a day', async () => {
  const { stripe, clock } = await aStripe();
  const key = { idempotencyKey: 'k' };
  const first = await stripe.paymentIntents.create(PAY, key);

  clock.advance(24 * 3600 - 60);
  expect((await stripe.paymentIntents.create(PAY, key)).id).toBe(first.id);
  clock.advance(120);
  expect((await stripe.paymentIntents.create(PAY, key)).id).not.toBe(first.id);
});

test.each([0, 2])(
  'a charge whose answer is cut off is found again, with %i retries',
  async (maxNetworkRetries) => {
    const { stripe, control } = await aStripe();
    await control('behave', { subject: 'request', match: 'POST /v1/payment_intents', action: 'cut' });

    const intent = await stripe.paymentIntents.create(PAY, { maxNetworkRetries });
    expect(intent.status).toBe('succeeded');
    expect(intent.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.charges.list()).data).toHaveLength(1);
  },
);

test('an answer that is cut off every time is lost, but the charge is made', async () => {
  const { stripe, control } = await aStripe();
  await control('behave', {
    subject: 'request',
    match: 'POST /v1/payment_intents',
    action: 'cut',
    times: null,
  });

  await expect(
    stripe.paymentIntents.create(PAY, { idempotencyKey: 'k', maxNetworkRetries: 0 }),
  ).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await control('forget');
  expect((await stripe.paymentIntents.create(PAY, { idempotencyKey: 'k' })).status).toBe('succeeded');
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('a charge whose request arrives twice is made once', async () => {
  const { stripe, control } = await aStripe();
  await control('behave', { subject: 'request', match: 'POST /v1/payment_intents', action: 'twice' });

  const intent = await stripe.paymentIntents.create(PAY, { idempotencyKey: 'k' });
  expect(intent.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('a request that hangs was not executed, and ends when its caller gives up', async () => {
  const { stripe, control } = await aStripe();
  await control('behave', { subject: 'request', match: 'POST /v1/payment_intents', action: 'hang' });

  await expect(
    stripe.paymentIntents.create(PAY, { timeout: 200, maxNetworkRetries: 0 }),
  ).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test('a broken request breaks again under its key and changes nothing', async () => {
  const { stripe, control } = await aStripe();
  await control('behave', { subject: 'request', match: 'POST /v1/payment_intents', action: '500' });

  for (const _attempt of [1, 2]) {
    await expect(stripe.paymentIntents.create(PAY, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
  }
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
  expect((await stripe.paymentIntents.create(PAY, { idempotencyKey: 'other' })).status).toBe('succeeded');
});

test('the client waits out a conflict, and tells of a limit', async () => {
  const { stripe, control } = await aStripe();
  await control('behave', { subject: 'request', match: 'POST /v1/*', action: '409' });
  expect((await stripe.paymentIntents.create(PAY)).status).toBe('succeeded');

  await control('behave', { subject: 'request', match: 'POST /v1/payment_intents/*/cancel', action: '429' });
  await expect(
    stripe.paymentIntents.cancel('pi_x', undefined, { maxNetworkRetries: 0 }),
  ).rejects.toMatchObject({
    type: 'StripeRateLimitError',
  });
});
