import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { restPayPal } from './rest-paypal.ts';
import { aClientOfPayPal, done } from './testing.ts';

/** Somebody at PayPal's address who answers as the test wants. */
async function aServer(answer: RequestListener) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = restPayPal({
    mode: 'test',
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'WH1',
    now: () => new Date('2026-11-16T09:00:00Z'),
    serverUrl: async () => url,
  });
  return { client, paths, url };
}

async function tokensOf({ paypal }: Awaited<ReturnType<typeof aClientOfPayPal>>): Promise<number> {
  return (await paypal.control('objects', { kind: 'access_token' })).length;
}

test('a capture whose answer was cut off is tried again under its key and happened once', async () => {
  const { client, paypal, anApprovedOrder } = await aClientOfPayPal();
  const orderId = await anApprovedOrder();
  const match = `POST /v2/checkout/orders/${orderId}/capture`;
  await paypal.control('behave', { subject: 'request', action: 'cut', match });

  expect(done(await client.captureOrder(orderId, 'c1')).status).toBe('completed');
  expect(await paypal.control('objects', { kind: 'capture' })).toHaveLength(1);
});

test('a connection that breaks twice leaves the outcome unknown', async () => {
  const { client, paypal, anApprovedOrder } = await aClientOfPayPal();
  const orderId = await anApprovedOrder();
  const match = `POST /v2/checkout/orders/${orderId}/capture`;
  await paypal.control('behave', { subject: 'request', action: 'cut', match, times: 2 });

  expect(await client.captureOrder(orderId, 'c1')).toEqual({ outcome: 'unknown', code: 'connection' });
  expect(done(await client.readOrder(orderId)).status).toBe('completed');
});

test('a call that takes too long has an unknown outcome and is not repeated', async () => {
  const { client, paypal, anApprovedOrder } = await aClientOfPayPal({ timeoutMs: 1_500 });
  const orderId = await anApprovedOrder();
  const match = `POST /v2/checkout/orders/${orderId}/capture`;
  await paypal.control('behave', { subject: 'request', action: 'hang', match });

  expect(await client.captureOrder(orderId, 'c1')).toEqual({ outcome: 'unknown', code: 'timeout' });
  expect(done(await client.captureOrder(orderId, 'c1')).status).toBe('completed');
});

test.each([
  ['500', 'status_500'],
  ['429', 'status_429'],
])('after %s the outcome is unknown', async (action, code) => {
  const { paypal, newOrder } = await aClientOfPayPal();
  await paypal.control('behave', { subject: 'request', action });

  expect(await newOrder()).toEqual({ outcome: 'unknown', code });
  expect(done(await newOrder()).status).toBe('open');
});

test('a request that is still being answered is asked for again, not refused', async () => {
  const { paypal, newOrder } = await aClientOfPayPal();
  await paypal.control('behave', { subject: 'request', action: '409', times: 2 });

  expect(done(await newOrder()).status).toBe('open');
});

test('without a connection to PayPal the outcome is unknown', async () => {
  const { client } = await aClientOfPayPal({ serverUrl: async () => 'http://127.0.0.1:1' });

  expect(await client.readOrder('ANY')).toEqual({ outcome: 'unknown', code: 'connection' });
});

test('one token serves many calls, also those at once, and is renewed shortly before its end', async () => {
  const setting = await aClientOfPayPal();
  const { client, paypal, newOrder } = setting;

  await Promise.all(Array.from({ length: 5 }, (_, number) => newOrder(`appt-${number}`)));
  await newOrder('appt-9');
  expect(await tokensOf(setting)).toBe(1);
  paypal.clock.advance(32_400 - 60);
  await client.checkKeys();
  expect(await tokensOf(setting)).toBe(2);
});

test('a token that PayPal no longer accepts is replaced silently', async () => {
  const setting = await aClientOfPayPal();
  const { paypal, newOrder } = setting;
  await newOrder('appt-1');
  await paypal.deps.db.execute(`delete from sandbox.object where kind = 'access_token'`);

  expect(done(await newOrder('appt-2')).status).toBe('open');
  expect(await tokensOf(setting)).toBe(1);
});

test('a token of one address is not shown to another', async () => {
  const seen: (string | undefined)[] = [];
  const other = await aServer(({ headers }, response) => {
    seen.push(headers.authorization);
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"access_token":"b","expires_in":1}');
  });
  const urls: string[] = [];
  const { client, paypal, newOrder } = await aClientOfPayPal({
    serverUrl: async () => urls.at(-1) ?? paypal.url,
  });
  await newOrder('appt-1');

  urls.push(other.url);
  await expect(client.readOrder('ANY')).rejects.toThrow('client id and secret');
  expect(seen.every((value) => value?.startsWith('Basic '))).toBe(true);
});

test('wrong keys are refused, a PayPal that nobody reaches refuses nothing, and a page of another server neither', async () => {
  const wrong = await aClientOfPayPal({ clientSecret: 'wrong' });
  expect(await wrong.client.checkKeys()).toEqual({ outcome: 'refused', code: 'invalid_client' });
  await expect(wrong.client.readOrder('ANY')).rejects.toThrow('does not accept the client id and secret');

  const right = await aClientOfPayPal();
  expect(await right.client.checkKeys()).toEqual({ outcome: 'accepted' });

  const nowhere = await aClientOfPayPal({ serverUrl: async () => 'http://127.0.0.1:1' });
  expect(await nowhere.client.checkKeys()).toEqual({ outcome: 'unreachable', code: 'connection' });

  const { client } = await aServer((_request, response) => void response.end('<title>Sign in</title>'));
  expect(await client.checkKeys()).toEqual({ outcome: 'unreachable', code: 'not_paypal' });
});

test('a redirect is not followed', async () => {
  const { client, paths } = await aServer(({ url }, response) => {
    if (url === '/v1/oauth2/token') {
      response.end(JSON.stringify({ access_token: 'token', expires_in: 3600 }));
      return;
    }
    response.writeHead(302, { location: '/stolen' }).end();
  });

  await expect(client.readOrder('ANY')).rejects.toThrow();
  expect(paths).toEqual(['POST /v1/oauth2/token', 'GET /v2/checkout/orders/ANY']);
});
