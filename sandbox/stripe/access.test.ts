import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { STRIPE_SANDBOX_KEYS } from './sandbox-keys.ts';
import { aStripe, FUTURE_CARD } from './testing.ts';

test.each(['sk_test_wrong', 'rk_test_x'])('the key %s opens nothing', async (key) => {
  const { clientWith } = await aStripe();

  await expect(clientWith(key).customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
});

test('without a key nothing is answered, and a secret key in a form is none', async () => {
  const { url } = await aStripe();
  const { secretKey } = STRIPE_SANDBOX_KEYS;

  expect((await fetch(`${url}/v1/customers`)).status).toBe(401);
  const form = new URLSearchParams({ key: secretKey });
  expect((await fetch(`${url}/v1/customers`, { method: 'POST', body: form })).status).toBe(401);
  const authorization = `Basic ${btoa(`${secretKey}:`)}`;
  expect((await fetch(`${url}/v1/customers`, { headers: { authorization } })).status).toBe(200);
});

test('the publishable key opens intents by their secret, and nothing else', async () => {
  const { stripe, browser } = await aStripe();
  const customer = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({ customer: customer.id, metadata: { secret: 'x' } });
  const { id, client_secret } = setup;

  const seen = await browser.setupIntents.retrieve(id, { client_secret: String(client_secret) });
  expect(seen).toMatchObject({ id, status: 'requires_payment_method', client_secret });
  expect(seen).not.toHaveProperty('customer');
  expect(seen).not.toHaveProperty('metadata');
  await expect(browser.setupIntents.retrieve(id)).rejects.toMatchObject({ param: 'client_secret' });
  await expect(browser.setupIntents.retrieve(id, { client_secret: `${id}_secret_x` })).rejects.toMatchObject({
    statusCode: 400,
  });
  const method = await browser.paymentMethods.create({
    type: 'card',
    card: { number: '4242 4242 4242 4242', ...FUTURE_CARD },
  });
  expect(method.card).toMatchObject({ last4: '4242' });

  const refused: (() => Promise<unknown>)[] = [
    () => browser.customers.create(),
    () => browser.customers.retrieve(customer.id),
    () => browser.paymentMethods.retrieve(method.id),
    () => browser.setupIntents.create(),
    () => browser.setupIntents.cancel(id),
    () => browser.paymentIntents.list(),
    () => browser.paymentIntents.create({ amount: 500, currency: 'eur' }),
    () => browser.refunds.create({}),
    () => browser.events.list(),
    () => browser.webhookEndpoints.list(),
    () => browser.balance.retrieve(),
  ];
  for (const call of refused) {
    await expect(call()).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  }
});

test('a browser does not see the customer in a refusal either, and cannot pretend to be away', async () => {
  const { stripe, browser } = await aStripe();
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  });
  const intent = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    customer: customer.id,
    payment_method: method.id,
  });
  const confirm = (fields: object) =>
    browser.paymentIntents.confirm(intent.id, {
      client_secret: intent.client_secret,
      ...fields,
    } as Stripe.PaymentIntentConfirmParams);

  expect(await confirm({ off_session: true })).toMatchObject({ status: 'requires_action' });
  const error = await confirm({ payment_method: 'pm_card_chargeDeclined' }).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'card_declined', payment_intent: { id: intent.id } });
  expect(error.payment_intent).not.toHaveProperty('customer');
});

test.each([
  [{ amount: 'x' }, 'parameter_invalid_integer', 'amount'],
  [{ amount: undefined }, 'parameter_missing', 'amount'],
  [{ amount: 49 }, 'amount_too_small', 'amount'],
  [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
  [{ currency: 'euro' }, 'parameter_invalid', 'currency'],
  [{ customers: 'x' }, 'parameter_unknown', 'customers'],
  [{ customer: 'cus_none' }, 'resource_missing', 'customer'],
  [{ payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
  [{ confirm: 'perhaps' }, 'parameter_invalid_boolean', 'confirm'],
  [{ metadata: { k: 'x'.repeat(501) } }, 'parameter_invalid', 'metadata[k]'],
  [{ allowed_payment_method_types: ['paypal'] }, 'parameter_invalid', 'allowed_payment_method_types'],
  [{ confirm: true }, 'payment_intent_unexpected_state', undefined],
])('a payment of %o is refused with %s', async (wrong, code, param) => {
  const { stripe } = await aStripe();
  const params = { amount: 500, currency: 'eur', ...wrong } as Stripe.PaymentIntentCreateParams;

  await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code,
    param,
  });
});

test('what does not exist is not found, and every answer has its number', async () => {
  const { stripe, url } = await aStripe();

  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
    requestId: expect.stringMatching(/^req_\w{14}$/),
  });
  const answer = await fetch(`${url}/v1/subscriptions`, {
    headers: { 'stripe-version': '2026-10-28.endive' },
  });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect(await answer.json()).toMatchObject({
    error: { message: 'Unrecognized request URL (GET: /v1/subscriptions).' },
  });
});

test.each(['a[b=1', 'a=1&a=2', 'a=1&a[b]=2', '__proto__[x]=1', 'a[__proto__]=1', 'a[b][c][d][e][f][g]=1'])(
  'the form %s cannot be read',
  async (body) => {
    const { url } = await aStripe();
    const headers = {
      authorization: `Bearer ${STRIPE_SANDBOX_KEYS.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    };

    const answer = await fetch(`${url}/v1/customers`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  },
);
