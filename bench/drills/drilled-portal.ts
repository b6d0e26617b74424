import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aHttpGuest, freeSlots, type HttpGuest } from '#server/booking/testing-http-guest.ts';
import { bookingFaults } from '#server/booking/testing-kill.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { freePort, startProcess } from '#server/testing/process.ts';
import { buildStaleServer } from '../../scripts/build-when-stale.ts';
import type { DrillReport } from './drill.ts';

/** Starts the portal with the demo clinic, as `npm start` does, in a process that a drill may break. */
export async function startDrilled(dataDir: string, environment: Record<string, string> = {}) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: port,
    SANDBOX_PORT: await freePort(),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    DEMO: '1',
    TRUST_PROXY: '1',
    PATH: process.env.PATH ?? '',
    ...environment,
  };
  const server = startProcess(settings, buildStaleServer());
  const end = () => server.pid && process.kill(server.pid, 'SIGKILL');
  process.once('exit', end);
  void server.outcome.then(() => process.off('exit', end));
  await server.isRunning;
  const status = async () =>
    await fetch(`${base}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  return { base, server, status };
}

/** The time until this is true, in milliseconds. */
export async function timeUntil(isTrue: () => Promise<boolean>): Promise<number> {
  const begin = performance.now();
  while (!(await isTrue())) await sleep(20);
  return performance.now() - begin;
}

/** So many guests, each with a slot of her own, alternately by card and PayPal. */
export async function guestsFor(base: string, count: number): Promise<HttpGuest[]> {
  const { serviceId, slots } = await freeSlots(base);
  return slots
    .slice(0, count)
    .map((slot, place) => aHttpGuest(serviceId, slot, place % 2 === 0 ? 'stripe' : 'paypal'));
}

/** Compares what was answered with the tables. The portal has ended, or is on PostgreSQL. */
export async function reportBookings(
  database: { dataDir: string; databaseUrl?: string },
  answered: number[],
  facts: string[] = [],
): Promise<DrillReport> {
  const opened = await openDatabase(database);
  const lost = await bookingFaults(opened, answered);
  const { rows } = await opened.pool.query<{ id: string }>(
    'select id from appointment where id = any($1::bigint[])',
    [answered],
  );
  await opened.close();
  return { acknowledged: answered.length, found: rows.length, lost, facts };
}

export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'online-klinik-drill-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}
