import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../database.ts';
import { aDataFolder } from '../testing.ts';
import { enginePid, startCrashServer } from './testing-crash.ts';

// Each kill needs a start, which takes its time on a busy machine; `npm run test:all` kills more often.
vi.setConfig({ testTimeout: 600_000 });
const KILLS = 10;

function randomMs(longest: number): number {
  return Math.random() * longest;
}

/** Returns the ids of the rows that were acknowledged before the kill. */
async function killServer(dataDir: string, moment: { after: 'launch' | 'first row'; ms: number }) {
  const server = startCrashServer('write', dataDir);
  if (moment.after === 'first row') await server.spoke;
  await pause(moment.ms);
  server.process.kill('SIGKILL');
  await server.ended;
  return server.lines;
}

async function killEngine(dataDir: string, msAfterFirstRow: number) {
  const server = startCrashServer('write', dataDir);
  await server.spoke;
  await pause(msAfterFirstRow);
  process.kill((await enginePid(dataDir)) ?? Number.NaN, 'SIGKILL');
  const [exitCode] = await server.ended;
  expect(exitCode, 'the server was told of the loss').toBe(3);
  return server.lines;
}

async function expectAllStored(dataDir: string, acknowledged: string[]) {
  const { pool, close } = await openDatabase({ dataDir });
  const { rows } = await pool.query<{ id: number }>('select id from crash_entry');
  await close();
  const stored = new Set(rows.map(({ id }) => String(id)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS / 2);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}

test.concurrent(`every acknowledged row survives ${KILLS} kills of the server, every third while it starts`, async () => {
  const dataDir = await aDataFolder();
  const acknowledged: string[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    const isStarting = round % 3 === 0;
    const moment = isStarting
      ? ({ after: 'launch', ms: randomMs(1_000) } as const)
      : ({ after: 'first row', ms: randomMs(300) } as const);
    acknowledged.push(...(await killServer(dataDir, moment)));
  }
  await expectAllStored(dataDir, acknowledged);
});

test.concurrent(`every acknowledged row survives ${KILLS} kills of the engine alone`, async () => {
  const dataDir = await aDataFolder();
  const acknowledged: string[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    acknowledged.push(...(await killEngine(dataDir, randomMs(300))));
  }
  await expectAllStored(dataDir, acknowledged);
});

test.concurrent('kills while the database is first created do not hinder the next start', async () => {
  const dataDir = await aDataFolder();
  await rm(join(dataDir, 'database'), { recursive: true });
  for (const ms of [600, 1_500, 2_500]) await killServer(dataDir, { after: 'launch', ms });

  const { pool, close } = await openDatabase({ dataDir });
  await expect(pool.query('select 1')).resolves.toBeDefined();
  await close();
});
