import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { STRIPE_SANDBOX_KEYS } from './stripe/sandbox-keys.ts';

const { secretKey, publishableKey } = STRIPE_SANDBOX_KEYS;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CARD = 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=30&card[cvc]=123';
const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const CONTROL = 'POST /sandbox/control';

async function saveCard({ http }: Clinic, fields: string, headers: Record<string, string> = {}) {
  const url = '/sandbox/stripe/v1/payment_methods';
  return await http.inject({ method: 'POST', url, headers: { ...FORM, ...headers }, payload: fields });
}

test('a page saves a card on its own origin with the publishable key, never with the secret one', async () => {
  const clinic = await aClinic();

  const saved = await saveCard(clinic, `key=${publishableKey}&${CARD}`);
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ object: 'payment_method', card: { last4: '4242' } });
  expect(saved.headers['content-security-policy']).toContain("default-src 'self'");
  expect((await saveCard(clinic, CARD, { authorization: `Bearer ${secretKey}` })).statusCode).toBe(401);
  expect(clinic.logLines.join()).not.toContain('4242');
});

test('a clinic that listens is known to the providers by its own address', async () => {
  const clinic = await aClinic();
  const url = await clinic.http.listen({ host: '127.0.0.1', port: 0 });

  // It registers there once it listens, which nothing waits for.
  const endpoints = { provider: 'stripe', command: 'objects', kind: 'webhook_endpoint' };
  await expect
    .poll(async () => (await clinic.call(CONTROL, endpoints)).body.data)
    .toMatchObject([{ url: `${url}/api/webhooks/stripe` }]);
});

test('tests let things happen and look at them', async () => {
  const clinic = await aClinic();
  const control = async (fields: object) => await clinic.call(CONTROL, { provider: 'stripe', ...fields });

  const behave = { command: 'behave', subject: 'request', action: '429', match: 'POST /v1/payment_methods' };
  expect((await control(behave)).status).toBe(200);
  expect((await saveCard(clinic, `key=${publishableKey}&${CARD}`)).statusCode).toBe(429);
  expect((await saveCard(clinic, `key=${publishableKey}&${CARD}`)).statusCode).toBe(200);
  const { body } = await control({ command: 'objects', kind: 'payment_method', where: { type: 'card' } });
  expect(body.data).toHaveLength(1);
});

test.each([
  {},
  { provider: 'cash', command: 'forget' },
  { provider: 'stripe' },
  { provider: 'stripe', command: 'explode' },
  { provider: 'stripe', command: 'toString' },
  { provider: 'stripe', command: 'behave', subject: 'request', action: 'off' },
  { provider: 'stripe', command: 'behave', subject: 'weather', action: '500' },
  { provider: 'stripe', command: 'open_dispute' },
  { provider: 'stripe', command: 'open_dispute', payment_intent: 'pi_none' },
  { provider: 'stripe', command: 'settle_refund', refund: 're_none', status: 'succeeded' },
])('%o is no command', async (command) => {
  const clinic = await aClinic();

  expect((await clinic.call(CONTROL, command)).status).toBe(400);
});

test('commands are out of reach of other pages', async () => {
  const { http } = await aClinic();
  const from = (origin: string) =>
    http.inject({
      method: 'POST',
      url: '/sandbox/control',
      headers: { origin, host: 'localhost:3000' },
      payload: { provider: 'stripe', command: 'forget' },
    });

  expect((await from('https://evil.test')).statusCode).toBe(403);
  expect((await from('http://localhost:3000')).statusCode).toBe(200);
});

test('with keys of its own the real provider is used, and its stand-in is gone', async () => {
  const clinic = await aClinic({ environment: STRIPE_KEYS });

  expect((await clinic.call('GET /sandbox/stripe/stripe.js')).status).toBe(404);
  expect((await clinic.call('GET /sandbox/stripe/v1/payment_intents/pi_1')).status).toBe(404);
  expect((await saveCard(clinic, `key=${publishableKey}&${CARD}`)).statusCode).toBeGreaterThanOrEqual(404);
  expect((await clinic.call(CONTROL, { provider: 'stripe', command: 'forget' })).status).toBe(404);
  expect((await clinic.call(CONTROL, { provider: 'paypal', command: 'forget' })).status).toBe(200);
});

test('in production there is neither a provider nor a command', async () => {
  const clinic = await aClinic({ environment: { ...PRODUCTION, TEST_CLOCK: '' } });

  for (const path of ['/sandbox/stripe/stripe.js', '/sandbox/paypal/sdk/js']) {
    expect((await clinic.call(`GET ${path}`)).status).toBe(404);
  }
  expect((await clinic.call(CONTROL, { provider: 'stripe', command: 'forget' })).status).toBe(404);
});
