import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { bookUntilTold } from './booking/testing-book-until-told.ts';
import { aHttpGuest, freeSlots } from './booking/testing-http-guest.ts';
import { bookingFaults } from './booking/testing-kill.ts';
import { aDatabase, urlOf } from './platform/database/testing.ts';
import { aNetwork } from './testing/network.ts';
import { freePort, startProcess } from './testing/process.ts';

// It starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const BUSY = { timeout: 60_000, interval: 50 };

/** A portal of two processes, and the network to its database. */
async function aPortalOverNetwork() {
  const database = await aDatabase();
  onTestFinished(() => database.close());
  const network = await aNetwork(await urlOf(database));
  onTestFinished(network.close);
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-silent-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const environment = {
    WORKERS: '2',
    DATABASE_URL: network.url,
    DATA_DIR: dataDir,
    DEMO: '1',
    PORT: port,
    SANDBOX_PORT: await freePort(),
    PUBLIC_URL: base,
    TRUST_PROXY: '1',
  };
  const server = startProcess(environment, buildStaleServer());
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  await server.isRunning;
  const statusOf = async (path: string) => (await fetch(`${base}${path}`)).status;
  return { database, network, server, base, statusOf };
}

test('guests book on after a silence and a standstill of the database, and the portal can be stopped in a silence', async () => {
  const { database, network, server, base, statusOf } = await aPortalOverNetwork();
  const { serviceId, slots } = await freeSlots(base);
  const guests = slots
    .slice(0, 30)
    .map((slot, place) => aHttpGuest(serviceId, slot, place % 2 === 0 ? 'stripe' : 'paypal'));
  const answered: number[] = [];
  const crowd = new AbortController();
  const bookings = bookUntilTold(base, guests, answered, crowd.signal);
  const oneMore = async () => {
    const before = answered.length;
    await expect.poll(() => answered.length, BUSY).toBeGreaterThan(before);
  };
  await oneMore();

  network.loseOpenConnections();
  await oneMore();

  network.freeze();
  await expect.poll(() => statusOf('/readyz'), BUSY).toBe(503);
  await expect.poll(() => statusOf('/api/get-settings'), BUSY).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  network.thaw();
  await oneMore();
  crowd.abort();
  await bookings;

  const waiting = async () =>
    Number((await database.pool.query('select count(*) from outbox_event')).rows[0]?.count);
  await expect.poll(waiting, BUSY).toBe(0);
  expect(await bookingFaults(database, answered)).toEqual([]);

  network.loseOpenConnections();
  server.terminate();
  const { exitCode, output } = await server.outcome;
  expect(exitCode).toBe(0);
  expect(output).not.toContain('nobody handled');
});
