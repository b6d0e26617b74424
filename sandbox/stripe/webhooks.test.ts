import { expect, test } from 'vitest';
import { STRIPE_SANDBOX_KEYS } from './sandbox-keys.ts';
import { answerBank, aSavedCard, aStripe, setUpCard, type TestStripe } from './testing.ts';

const PAY = { amount: 5000, currency: 'eur', confirm: true, payment_method: 'pm_card_visa' } as const;

async function typesAtClinic(sandbox: TestStripe): Promise<string[]> {
  return (await sandbox.deliveries()).map(({ event }) => event.type);
}

test('the clinic is told of a payment, signed so that the official client believes it', async () => {
  const sandbox = await aStripe();
  const intent = await sandbox.stripe.paymentIntents.create(PAY, { idempotencyKey: 'k' });

  const [delivery] = await sandbox.deliveries();
  const raw = delivery?.raw.toString() ?? '';
  const verify = (body: string, now = sandbox.clock.now()) =>
    sandbox.stripe.webhooks.constructEvent(
      body,
      String(delivery?.headers['stripe-signature']),
      STRIPE_SANDBOX_KEYS.webhookSecret,
      300,
      undefined,
      now.getTime(),
    );
  expect(verify(raw)).toMatchObject({
    type: 'payment_intent.succeeded',
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: intent },
    request: { id: intent.lastResponse.requestId, idempotency_key: 'k' },
  });
  expect(() => verify(raw.replace('5000', '5001'))).toThrow(/signature/i);
  expect(() => verify(raw, new Date(sandbox.clock.now().getTime() + 301_000))).toThrow(/tolerance/);
});

test('every change of an intent is an event', async () => {
  const sandbox = await aStripe();
  const { stripe } = sandbox;
  const card = await aSavedCard(sandbox, '4000002760003184');
  await setUpCard(sandbox, '4000000000000002').catch(() => undefined);
  await stripe.setupIntents.cancel((await stripe.setupIntents.create()).id);
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'eur', ...card, confirm: true });
  await answerBank(sandbox, intent, 'fail');
  await stripe.paymentIntents.cancel(intent.id);

  expect(await typesAtClinic(sandbox)).toEqual([
    'setup_intent.succeeded',
    'setup_intent.setup_failed',
    'setup_intent.canceled',
    'payment_intent.requires_action',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ]);
});

test('events are stored and can be read later', async () => {
  const sandbox = await aStripe();
  await sandbox.stripe.paymentIntents.create(PAY);

  const { data } = await sandbox.stripe.events.list({
    types: ['charge.succeeded', 'payment_intent.succeeded'],
  });
  expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
  const [event] = data;
  expect(await sandbox.stripe.events.retrieve(event?.id ?? '')).toEqual(event);
  expect((await sandbox.stripe.events.list({ type: 'charge.succeeded' })).data).toHaveLength(1);
});

test('webhooks can be off, late, twice and reversed', async () => {
  const sandbox = await aStripe();
  const { stripe, control, clock } = sandbox;
  const behave = async (action: string, fields: object = {}) => {
    await control('forget');
    await control('behave', { subject: 'webhook', action, ...fields });
  };

  await behave('off');
  await stripe.paymentIntents.create(PAY);
  expect(await typesAtClinic(sandbox)).toEqual([]);

  await behave('late', { seconds: 30 });
  await stripe.paymentIntents.create(PAY);
  expect(await typesAtClinic(sandbox)).toEqual([]);
  clock.advance(31);
  expect(await typesAtClinic(sandbox)).toEqual(['payment_intent.succeeded']);

  await behave('twice', { match: 'payment_intent.*' });
  await stripe.paymentIntents.create(PAY);
  const deliveries = await sandbox.deliveries();
  expect(deliveries).toHaveLength(3);
  expect(deliveries[2]?.event.id).toBe(deliveries[1]?.event.id);

  await behave('reversed');
  const { id } = await stripe.paymentIntents.create(PAY);
  await stripe.refunds.create({ payment_intent: id });
  expect((await typesAtClinic(sandbox)).slice(3)).toEqual([
    'charge.refunded',
    'refund.created',
    'payment_intent.succeeded',
  ]);
});

test('a webhook that the clinic refuses is sent again later', async () => {
  const sandbox = await aStripe();
  sandbox.clinic.status = 500;
  await sandbox.stripe.paymentIntents.create(PAY);
  expect(await sandbox.deliveries()).toHaveLength(1);
  expect(await sandbox.deliveries()).toHaveLength(1);

  sandbox.clock.advance(6);
  expect(await sandbox.deliveries()).toHaveLength(2);
  sandbox.clinic.status = 200;
  sandbox.clock.advance(11);
  expect(await sandbox.deliveries()).toHaveLength(3);
  sandbox.clock.advance(86_400);
  expect(await sandbox.deliveries()).toHaveLength(3);
});

test('an endpoint gets what it asked for, signed with its own secret, until it is removed', async () => {
  const sandbox = await aStripe();
  const { stripe, clinic } = sandbox;
  const endpoint = await stripe.webhookEndpoints.create({
    url: `${clinic.url}/other`,
    enabled_events: ['customer.created'],
  });
  expect(endpoint.secret).toMatch(/^whsec_\w{32}$/);
  expect(await stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret');
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(2);

  const customer = await stripe.customers.create();
  const [delivery] = await sandbox.deliveries();
  const event = stripe.webhooks.constructEvent(
    delivery?.raw ?? '',
    String(delivery?.headers['stripe-signature']),
    endpoint.secret ?? '',
    300,
    undefined,
    sandbox.clock.now().getTime(),
  );
  expect(event.data.object).toEqual(customer);
  expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
  await stripe.customers.create();
  expect(await sandbox.deliveries()).toHaveLength(1);
});
