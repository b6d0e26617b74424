import { expect, test } from 'vitest';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';
import { aPayPal, type TestPayPal } from './testing.ts';

const { clientId, clientSecret } = PAYPAL_SANDBOX_ACCOUNT;
const ACCOUNT = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
const READ = 'GET /v2/checkout/orders/UNKNOWN1234567890';

async function askForToken(paypal: TestPayPal, authorization: string, grant: string) {
  const answer = await fetch(`${paypal.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ grant_type: grant }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('the account gets a token that says how long it is good', async () => {
  const paypal = await aPayPal();

  const { status, body } = await askForToken(paypal, ACCOUNT, 'client_credentials');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 32_400,
    scope: expect.any(String),
    app_id: expect.any(String),
    nonce: expect.any(String),
  });
  expect((await paypal.call(READ, undefined, { token: String(body.access_token) })).status).toBe(404);
});

test.each([
  [`Basic ${btoa(`${clientId}:wrong`)}`, 'client_credentials', 401, 'invalid_client'],
  ['', 'client_credentials', 401, 'invalid_client'],
  [ACCOUNT, 'password', 400, 'unsupported_grant_type'],
])('%j with the grant %s gets none', async (authorization, grant, status, error) => {
  const paypal = await aPayPal();

  const refused = await askForToken(paypal, authorization, grant);
  expect(refused).toMatchObject({ status, body: { error, error_description: expect.any(String) } });
});

test('without a token, with a strange or an old one nothing is told', async () => {
  const paypal = await aPayPal();
  const token = await paypal.newToken();

  const none = await paypal.call(READ, undefined, { token: 'none' });
  expect([none.status, none.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
  const strange = await paypal.call(READ, undefined, { token: 'strange' });
  expect([strange.status, strange.body.error]).toEqual([401, 'invalid_token']);
  paypal.clock.advance(32_400);
  expect((await paypal.call(READ, undefined, { token })).status).toBe(401);
});

test('tokens are not kept, only their hashes', async () => {
  const paypal = await aPayPal();
  const token = await paypal.newToken();

  const { rows } = await paypal.deps.db.execute('select * from sandbox.object');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});
