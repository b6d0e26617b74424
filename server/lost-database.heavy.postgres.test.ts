import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { startDurablePostgres } from '../scripts/postgres-for-tests.ts';
import { bookUntilTold } from './booking/testing-book-until-told.ts';
import { aHttpGuest, bookOverHttp, freeSlots } from './booking/testing-http-guest.ts';
import { bookingFaults } from './booking/testing-kill.ts';
import { openDatabase } from './platform/database/database.ts';
import { freePort, startProcess } from './testing/process.ts';

// It starts a database and processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });
const BUSY = { timeout: 60_000, interval: 50 };

/** A portal of two processes on a PostgreSQL of its own. */
async function aPortalOnOwnPostgres() {
  const postgres = await startDurablePostgres();
  onTestFinished(() => postgres.stop());
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-lost-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const environment = {
    WORKERS: '2',
    DATABASE_URL: postgres.url,
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
  const readiness = async () => (await fetch(`${base}/readyz`)).status;
  return { postgres, server, base, readiness };
}

test('the portal lives through restarts of its database, loses nothing it answered, and is ready again', async () => {
  const { postgres, server, base, readiness } = await aPortalOnOwnPostgres();
  const { serviceId, slots } = await freeSlots(base);
  const answered: number[] = [];
  const crowd = new AbortController();
  const guests = slots
    .slice(0, 12)
    .map((slot, place) => aHttpGuest(serviceId, slot, place % 2 === 0 ? 'stripe' : 'paypal'));
  const bookings = bookUntilTold(base, guests, answered, crowd.signal);

  for (const how of ['fast', 'immediate'] as const) {
    const before = answered.length;
    await expect.poll(() => answered.length, BUSY).toBeGreaterThan(before);
    await postgres.end(how);
    await expect.poll(readiness, BUSY).toBe(503);
    await postgres.start();
    await expect.poll(readiness, BUSY).toBe(200);
  }
  crowd.abort();
  await bookings;
  const late = (await freeSlots(base)).slots[20];
  if (late) answered.push(await bookOverHttp(base, aHttpGuest(serviceId, late, 'stripe')));

  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  expect(await bookingFaults(database, answered)).toEqual([]);
  const waiting = async () =>
    Number((await database.pool.query('select count(*) from outbox_event')).rows[0]?.count);
  await expect.poll(waiting, BUSY).toBe(0);
  await database.close();
  server.terminate();
  const { exitCode, output, errors } = await server.outcome;
  expect(exitCode).toBe(0);
  expect(output + errors).not.toContain('nobody handled');
});
