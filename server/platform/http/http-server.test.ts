import { expect, test } from 'vitest';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { aServer } from '#server/testing/server.ts';

async function headersWith(environment: Record<string, string>) {
  const { http } = await aServer([], { environment });
  return (await http.inject('/api/nothing')).headers;
}

function policyIn(headers: Record<string, unknown>): Record<string, string> {
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(
    directives.map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  );
}

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = PRODUCTION;
const PAYPAL = { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID };

test('without providers everything comes from ourselves and nothing is written inline', async () => {
  expect(policyIn(await headersWith({}))).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test.each([
  [
    'Stripe',
    STRIPE,
    "'self' https://js.stripe.com",
    "'self' https://api.stripe.com",
    'https://js.stripe.com https://hooks.stripe.com',
  ],
  [
    'PayPal',
    PAYPAL,
    "'self' https://www.paypal.com",
    "'self' https://www.paypal.com",
    'https://www.paypal.com',
  ],
])('with keys of %s exactly its hosts are let in', async (_provider, keys, scripts, calls, frames) => {
  const policy = policyIn(await headersWith(keys));

  expect(policy).toMatchObject({ 'script-src': scripts, 'connect-src': calls, 'frame-src': frames });
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
  });
});

test('every answer tells browsers not to guess, leak, frame or lend itself', async () => {
  expect(await headersWith({})).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self)',
  });
});

test('a page is isolated by one policy only: a second one would cost one more process before its first paint', async () => {
  expect(await headersWith({})).not.toHaveProperty('origin-agent-cluster');
});

test('nobody is told what the server is made of, and no other site may read it', async () => {
  const headers = await headersWith({});

  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('the window that PayPal opens can tell ours the result', async () => {
  expect((await headersWith(PAYPAL))['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test('on https browsers stay on https for a year; on http they are not told so', async () => {
  const onHttps = await headersWith(PRODUCTION);
  const onHttp = await headersWith({});

  expect(onHttps['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(policyIn(onHttps)).toHaveProperty('upgrade-insecure-requests');
  expect(onHttp).not.toHaveProperty('strict-transport-security');
  expect(policyIn(onHttp)).not.toHaveProperty('upgrade-insecure-requests');
});
