import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { aHttpGuest, bookOverHttp, freeSlots } from './booking/testing-http-guest.ts';
import { aDatabase, type TestDatabase, urlOf } from './platform/database/testing.ts';
import { freePort, type ServerProcess, startProcess } from './testing/process.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const BUSY = { timeout: 60_000, interval: 100 };

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let base: string;

beforeAll(async () => {
  database = await aDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-workers-'));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const environment = {
    WORKERS: '2',
    DATABASE_URL: await urlOf(database),
    DATA_DIR: dataDir,
    DEMO: '1',
    DRAIN_SECONDS: '300',
    PORT: port,
    SANDBOX_PORT: await freePort(),
    PUBLIC_URL: base,
    TRUST_PROXY: '1',
  };
  server = startProcess(environment, buildStaleServer());
  await server.isRunning;
  await vi.waitFor(() => expect(workers()).toHaveLength(2), BUSY);
});
afterAll(async () => {
  await server.kill();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The process ids of the workers; Linux lists the children of each thread. */
function workers(): number[] {
  return readdirSync(`/proc/${server.pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${server.pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);
}

async function book(place: number): Promise<number> {
  const { serviceId, slots } = await freeSlots(base);
  const slot = slots[place];
  if (!slot) throw new Error('There is no free time left.');
  return await bookOverHttp(base, aHttpGuest(serviceId, slot, 'stripe'));
}

/** Kills a worker; resolves when another one stands in for it. */
async function killAndAwaitAnother(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => workers().includes(pid), BUSY).toBe(false);
  await expect.poll(workers, BUSY).toHaveLength(2);
  await expect.poll(isReady, BUSY).toBe(true);
}

/** The status of an answer, or 0 when nobody listens. */
async function statusOf(path: string): Promise<number> {
  return await fetch(`${base}${path}`).then(
    ({ status }) => status,
    () => 0,
  );
}

const isReady = async () => (await statusOf('/readyz')) === 200;

async function waitingEvents(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from outbox_event');
  return Number(rows[0]?.count);
}

test('guests book while workers are killed, the background work goes on, and the end is orderly', async () => {
  const [first = 0, second = 0] = workers();

  await killAndAwaitAnother(second);
  expect(await book(0)).toBeGreaterThan(0);

  await killAndAwaitAnother(first);
  expect(await book(1)).toBeGreaterThan(0);
  await expect.poll(waitingEvents, BUSY).toBe(0);

  const metrics = await (await fetch(`${base}/metrics`)).text();
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{endpoint="bookAppointment",.+ [12]$/m);

  server.terminate();
  // Both workers say that they are not ready, and both serve until a second signal.
  const several = (path: string) => Promise.all([1, 2, 3, 4].map(() => statusOf(path)));
  await expect.poll(() => several('/readyz'), BUSY).toEqual([503, 503, 503, 503]);
  expect(await several('/livez')).toEqual([200, 200, 200, 200]);
  server.terminate();
  const { exitCode, output } = await server.outcome;
  expect(exitCode).toBe(0);
  // Only the worker with the background work says so: at the start, and when it was replaced.
  expect(output.match(/Online Klinik is running/g)).toHaveLength(2);
  expect(output.match(/"a worker ended and is replaced"/g)).toHaveLength(2);
});
