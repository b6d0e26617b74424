import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stripeCardPayment } from '#server/adapters/card-payment/stripe-card-payment.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { providerPorts } from '#server/ports.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { checkPaymentProviders } from './providers.service.ts';

const NOWHERE = () => Promise.reject(new Error('The sandbox is not asked.'));
const sandboxed = await providerPorts(readConfig({ NODE_ENV: 'test' }), () => new Date(0), NOWHERE);

test.each([
  ['test', true, 'another mode'],
  ['live', false, 'another mode'],
  ['test', false, undefined],
  ['live', true, undefined],
] as const)(
  'PAYMENTS-5.31: %s keys with an account whose live mode is %s',
  async (mode, livemode, refusal) => {
    const checked = checkPaymentProviders({
      ...sandboxed,
      cards: await cardsAt(mode, 200, livemode),
      log: silent,
    });

    if (refusal) await expect(checked).rejects.toThrow(refusal);
    else await expect(checked).resolves.toBeUndefined();
  },
);

test('PAYMENTS-5.31: the portal starts when a provider does not answer', async () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  await checkPaymentProviders({ ...sandboxed, cards: await cardsAt('test', 401, false), log });

  expect(lines.join('')).toContain('Stripe cannot be asked');
});

test('in the sandbox no provider is called', async () => {
  await expect(checkPaymentProviders({ ...sandboxed, log: silent })).resolves.toBeUndefined();
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

const silent = createLog({ write() {} });

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
