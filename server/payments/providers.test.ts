import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stripeCardPayment } from '#server/adapters/card-payment/stripe-card-payment.ts';
import { readConfig } from '#server/config.ts';
import { providerPorts } from '#server/ports.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';

const NOWHERE = () => Promise.reject(new Error('The sandbox is not asked.'));
const sandboxed = await providerPorts(readConfig({ NODE_ENV: 'test' }), () => new Date(0), NOWHERE);

test.each([
  ['test', 200, true, { outcome: 'wrong_mode', code: 'live_account' }],
  ['live', 200, false, { outcome: 'wrong_mode', code: 'test_account' }],
  ['test', 200, false, { outcome: 'accepted' }],
  ['live', 200, true, { outcome: 'accepted' }],
  ['live', 401, true, { outcome: 'refused', code: 'StripeAuthenticationError' }],
  ['live', 403, true, { outcome: 'refused', code: 'StripePermissionError' }],
] as const)(
  'PAYMENTS-5.31: %s keys, an answer %i of an account whose live mode is %s: %j',
  async (mode, status, livemode, expected) => {
    const cards = await cardsAt(mode, status, livemode);
    expect(await cards.checkKeys()).toEqual(expected);
  },
);

test('PAYMENTS-5.31: a Stripe that nobody reaches has refused nothing', async () => {
  const cards = stripeCardPayment({
    mode: 'live',
    secretKey: 'sk_live_x',
    publishableKey: 'pk_live_x',
    webhookSecret: 'whsec_x',
    serverUrl: async () => 'http://127.0.0.1:1',
    timeoutMs: 300,
  });
  expect(await cards.checkKeys()).toMatchObject({ outcome: 'unreachable' });
});

test('SEAM-08: pages get only the public keys, and sandbox addresses only in the sandbox', async () => {
  expect(sandboxed.cards).toMatchObject({
    mode: 'sandbox',
    browser: { scriptUrl: '/sandbox/stripe/stripe.js' },
  });

  const config = readConfig({ ...PRODUCTION });
  const real = await providerPorts(config, () => new Date(0), NOWHERE);
  expect(real.cards.mode).toBe('live');
  expect(real.cards.browser).toEqual({ publishableKey: config.stripe?.publishableKey });
  expect(real.paypal.browser).toEqual({ clientId: config.paypal?.clientId });
});

/** A Stripe server that only answers the question for its balance and mode. */
async function cardsAt(mode: 'test' | 'live', status: number, livemode: boolean) {
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
  const body = status === 200 ? { object: 'balance', available: [], pending: [], livemode } : { error };
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return stripeCardPayment({
    mode,
    secretKey: `sk_${mode}_x`,
    publishableKey: `pk_${mode}_x`,
    webhookSecret: 'whsec_x',
    serverUrl: async () => `http://127.0.0.1:${port}`,
  });
}
