import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { stripeCardPayment } from './card-payment/stripe-card-payment.ts';
import { restPayPal } from './paypal/rest-paypal.ts';
import { againstClock, fetchAgainstClock, PROVIDER_MS, ProviderLate } from './provider-clock.ts';

/** A provider that takes every request and says nothing, or only "not now" to the first of them. */
async function aHangingProvider({ busyFirst = 0 } = {}) {
  const seen: string[] = [];
  const open = new Set<object>();
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    open.add(request);
    response.on('close', () => open.delete(request));
    if (seen.length <= busyFirst) response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, open, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Shorter than the pause before Stripe's library tries again. */
const TIMEOUT_MS = 300;

function stripeAt(url: string) {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
  return stripeCardPayment({ mode: 'test', ...keys, serverUrl: async () => url, timeoutMs: TIMEOUT_MS });
}

function paypalAt(url: string) {
  return restPayPal({
    mode: 'test',
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'WH1',
    now: () => new Date('2026-11-16T09:00:00Z'),
    serverUrl: async () => url,
    timeoutMs: TIMEOUT_MS,
  });
}

test('a call to a provider takes at most ten seconds', () => {
  expect(PROVIDER_MS).toBe(10_000);
});

test.each<[string, (url: string) => Promise<unknown>]>([
  ['Stripe, reading', (url) => stripeAt(url).readCharge('pi_1')],
  ['Stripe, charging', (url) => stripeAt(url).confirmCharge(CHARGE)],
  ['Stripe, listing', (url) => stripeAt(url).chargesSince(new Date(0))],
  ['PayPal, reading', (url) => paypalAt(url).readOrder('ANY')],
  ['PayPal, capturing', (url) => paypalAt(url).captureOrder('ANY', 'key')],
])(
  '%s: a provider that never answers is unknown when the clock ends, and is not asked again',
  async (_, call) => {
    const provider = await aHangingProvider();

    expect(await call(provider.url)).toEqual({ outcome: 'unknown', code: 'timeout' });
    // On a busy machine the clock may end before the first try has left.
    expect(provider.seen.length).toBeLessThanOrEqual(1);
    await expect.poll(() => provider.open.size).toBe(0);
  },
);

test('a try after a refusal runs against the same clock', async () => {
  const provider = await aHangingProvider({ busyFirst: 2 });

  expect(await stripeAt(provider.url).readCharge('pi_1')).toEqual({ outcome: 'unknown', code: 'timeout' });
  // With a clock of its own the second try would have left after the pause.
  expect(provider.seen.length).toBeLessThanOrEqual(1);
});

test('after the clock has ended no further try leaves', async () => {
  const provider = await aHangingProvider();
  const laterTry = Promise.withResolvers<unknown>();
  const call = againstClock(50, async () => {
    await sleep(100);
    laterTry.resolve(await fetchAgainstClock(provider.url).catch((error) => error));
  });

  await expect(call).rejects.toThrow(ProviderLate);
  expect(await laterTry.promise).toMatchObject({ name: 'TimeoutError' });
  expect(provider.seen).toEqual([]);
});

const CHARGE = { intentId: 'pi_1', paymentMethodId: 'pm_1', key: 'key' };
