import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerClinic } from '#sandbox/payment-providers.ts';
import { webhooksUnderWay } from '#sandbox/providers/webhook-delivery.ts';
import { createApp } from '#server/app.ts';
import { openConnections, overNetwork, workersDatabase } from '#server/platform/database/testing.ts';
import type { Network } from '#server/testing/network.ts';
import { paymentWebhook } from '../payments.tables.ts';
import { APPOINTMENT, aTill, CARDS, type Till } from '../testing.ts';

vi.setConfig({ testTimeout: 60_000 });
/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000, interval: 20 };

/** A webhook as the provider signed and sent it. */
interface Delivery {
  url: string;
  headers: Record<string, string>;
  payload: string;
}

const faults: [string, (network: Network) => void, (network: Network) => void][] = [
  ['is lost', (network) => network.refuse(), (network) => network.accept()],
  ['went silent', (network) => network.loseOpenConnections(), () => {}],
  ['stands still', (network) => network.freeze(), (network) => network.thaw()],
];

test('PAYMENTS-5.27: a webhook that arrives while the database is lost, silent or frozen gets 503; its repetition is applied once', async () => {
  const { till, payments, deliveries } = await disputedPayments();
  const { network, database } = await overNetwork(await workersDatabase());
  const { http } = await createApp({ ...till.deps, db: database.db, changes: database.changes });
  onTestFinished(() => http.close());
  const isReady = async () => (await http.inject('/readyz')).statusCode === 200;
  const deliver = async () => {
    const answers = await Promise.all(deliveries.map((each) => http.inject({ method: 'POST', ...each })));
    return new Set(answers.map(({ statusCode }) => statusCode));
  };

  for (const [name, breakIt, heal] of faults) {
    await expect.poll(isReady, BUSY).toBe(true);
    await openConnections(database.pool, 4);
    breakIt(network);
    expect([name, await deliver()]).toEqual([name, new Set([503])]);
    heal(network);
  }
  await expect.poll(isReady, BUSY).toBe(true);
  expect(await till.db.select().from(paymentWebhook)).toEqual([]);

  for (const _repetition of [1, 2]) {
    expect(await deliver()).toEqual(new Set([200]));
    await till.clinic.deliver();
  }
  for (const id of payments)
    expect((await till.way(id)).filter((state) => state === 'disputed')).toHaveLength(1);
  const kept = await till.db.select().from(paymentWebhook);
  expect(kept.map(({ gateway }) => gateway).toSorted()).toEqual(['paypal', 'stripe']);
  expect(kept.every(({ handledAt }) => handledAt !== null)).toBe(true);
});

/** A paid appointment at each provider, whose payment the patient disputes; and the webhooks that say so. */
async function disputedPayments() {
  const till = await aTill({ hears: false });
  const payments = [await till.bookByCard(CARDS.good), await till.bookByPayPal(APPOINTMENT + 1)];
  for (const appointment of [APPOINTMENT, APPOINTMENT + 1]) await till.move('completed', appointment);
  await till.settle();

  const deliveries = await catchWebhooks(till);
  const [byCard = 0, byPayPal = 0] = payments;
  await till.control('stripe', 'open_dispute', { payment_intent: (await till.charge(byCard)).intentId });
  await till.control('paypal', 'open_dispute', { capture: (await till.payment(byPayPal)).captureId });
  await webhooksUnderWay(till.db);
  expect(deliveries.map(({ url }) => url).toSorted()).toEqual([
    '/api/webhooks/paypal',
    '/api/webhooks/stripe',
  ]);
  return { till, payments, deliveries };
}

/** Takes the webhooks of both providers from now on. */
async function catchWebhooks(till: Till): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  const door = createServer(async ({ url = '', headers }, response) => {
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    deliveries.push({ url, headers: Object.fromEntries(sent), payload: await text(response.req) });
    response.end();
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void door.close());
  await registerClinic(till.deps, `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return deliveries;
}
