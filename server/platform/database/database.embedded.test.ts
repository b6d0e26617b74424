import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { enginePid, isRunning } from './embedded/testing-crash.ts';
import { aDatabase, aDataFolder } from './testing.ts';

// Each test starts several processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const SLOW_QUERY = 'select count(*) from generate_series(1, 2000) a, generate_series(1, 2000) b';

test('existing data is there after the next start', async () => {
  const dataDir = await aDataFolder();
  const first = await openDatabase({ dataDir });
  await first.pool.query(
    "create table sample_letter as select g as id, repeat('x', 500) as body from generate_series(1, 20000) g",
  );
  await first.close();

  const { pool, close } = await openDatabase({ dataDir });
  const { rows } = await pool.query('select count(*)::int as letters from sample_letter');

  expect(rows).toEqual([{ letters: 20_000 }]);
  await close();
});

test('while a slow query runs the server goes on answering', async () => {
  const { pool, close } = await aDatabase();
  const http = createServer((_request, response) => response.end('alive')).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  await (await fetch(url)).text();

  let isQueryRunning = true;
  const query = pool.query(SLOW_QUERY).finally(() => {
    isQueryRunning = false;
  });
  let answers = 0;
  while (isQueryRunning) {
    await (await fetch(url)).text();
    answers += 1;
  }
  await query;

  // A blocked server would give one answer in all.
  expect(answers).toBeGreaterThan(5);
  http.close();
  await close();
});

test('closing ends the engine process and removes its socket', async () => {
  const dataDir = await aDataFolder();
  const { pool, close } = await openDatabase({ dataDir });
  const engine = (await enginePid(dataDir)) ?? Number.NaN;
  const socketFolder = String(pool.options.host);
  expect(isRunning(engine)).toBe(true);
  expect(existsSync(socketFolder)).toBe(true);

  await close();

  expect(isRunning(engine)).toBe(false);
  expect(existsSync(socketFolder)).toBe(false);
});

test('a killed engine is reported as lost, and leaves no socket behind', async () => {
  const dataDir = await aDataFolder();
  const { pool, onLost } = await openDatabase({ dataDir });
  const lost = new Promise<string>(onLost);

  process.kill((await enginePid(dataDir)) ?? Number.NaN, 'SIGKILL');

  expect(await lost).toBe('its process ended with SIGKILL');
  expect(existsSync(String(pool.options.host))).toBe(false);
});

test('on a full disk the server ends the engine at once, because the engine would not answer again', async () => {
  const dataDir = await aDataFolder();
  const { pool, onLost } = await openDatabase({ dataDir });
  const lost = new Promise<string>(onLost);

  await expect(pool.query("do $$ begin raise sqlstate '53100'; end $$")).rejects.toThrow();

  expect(await lost).toBe('the disk is full');
});

test('long values sent at the same time are not mixed up', async () => {
  const { pool, close } = await aDatabase();
  const filler = 'x'.repeat(300_000);

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2
        ? pool.query('select $1::text as name, length($2) as size', [`long ${index}`, filler])
        : pool.query('select $1::text as name', [`short ${index}`]),
    ),
  );

  expect(answers.map(({ rows }) => rows[0].name)).toEqual(
    Array.from({ length: 60 }, (_, index) => `${index % 2 ? 'long' : 'short'} ${index}`),
  );
  await close();
});
