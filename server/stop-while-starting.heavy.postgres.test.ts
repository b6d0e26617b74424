import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { aDatabase, urlOf } from './platform/database/testing.ts';
import { freePort, startProcess } from './testing/process.ts';

// It starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });
const BUSY = { timeout: 60_000, interval: 1 };

test('a portal that is asked to end while a worker is still starting ends without a failure', async () => {
  const database = await aDatabase();
  onTestFinished(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-starting-'));
  const port = await freePort();
  const environment = {
    WORKERS: '2',
    DATABASE_URL: await urlOf(database),
    DATA_DIR: dataDir,
    DEMO: '1',
    PORT: port,
    SANDBOX_PORT: await freePort(),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
  };
  const server = startProcess(environment, buildStaleServer());
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  await server.isRunning;
  // The second worker is begun when the first one serves; it needs far longer than this to hear a signal.
  const workers = () =>
    readdirSync(`/proc/${server.pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${server.pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean);
  await expect.poll(workers, BUSY).toHaveLength(2);
  server.terminate();
  expect((await server.outcome).exitCode).toBe(0);
});
