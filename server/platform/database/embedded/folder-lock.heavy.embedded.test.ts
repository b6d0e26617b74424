import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { StartRefusal } from '#server/platform/failure.ts';
import { openDatabase } from '../database.ts';
import { aDataFolder } from '../testing.ts';
import { readHolder } from './folder-lock.ts';
import { enginePid, isRunning, startCrashServer } from './testing-crash.ts';

// Each test starts several processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

test('a second start on the same folder is refused and told who holds it', async () => {
  const dataDir = await aDataFolder();
  const first = await openDatabase({ dataDir });

  const refusal = await openDatabase({ dataDir }).catch((error) => error);

  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(refusal.message).toContain(`in use by process ${process.pid} on`);
  expect(refusal.message).toMatch(/since \d{4}-\d\d-\d\dT/);

  await expect(first.pool.query('select 1'), 'the first is not disturbed').resolves.toBeDefined();
  await first.close();
});

test('of two starts at the same moment one opens the folder and the other is refused', async () => {
  const dataDir = await aDataFolder();

  const starts = await Promise.allSettled([openDatabase({ dataDir }), openDatabase({ dataDir })]);

  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
});

test('after a clean end the next start is free to open the folder and finds what was written', async () => {
  const dataDir = await aDataFolder();
  const first = await openDatabase({ dataDir });
  await first.pool.query('create table kept (word text)');
  await first.pool.query("insert into kept values ('there')");
  expect(await readHolder(dataDir)).toMatchObject({ serverPid: process.pid });
  await first.close();
  expect(await readHolder(dataDir), 'nobody holds the folder').toBeUndefined();

  const second = await openDatabase({ dataDir });
  expect((await second.pool.query('select word from kept')).rows).toEqual([{ word: 'there' }]);
  await second.close();
});

test('an engine stuck in a long query whose server was killed is ended by the next start', async () => {
  const dataDir = await aDataFolder();
  const server = startCrashServer('freeze', dataDir);
  await server.spoke;
  expect(server.lines).toEqual(['frozen']);
  const orphan = (await enginePid(dataDir)) ?? Number.NaN;
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  expect(isRunning(orphan)).toBe(true);

  const { pool, close } = await openDatabase({ dataDir });

  expect(isRunning(orphan)).toBe(false);
  await expect(pool.query('select count(*) from crash_entry')).resolves.toBeDefined();
  await close();
});

test('an engine stuck in a long query whose server lives is left alone', async () => {
  const dataDir = await aDataFolder();
  const server = startCrashServer('freeze', dataDir);
  await server.spoke;
  const engine = (await enginePid(dataDir)) ?? Number.NaN;

  await expect(openDatabase({ dataDir })).rejects.toThrow(`database process ${engine}`);

  expect(isRunning(engine)).toBe(true);
  process.kill(engine, 'SIGKILL');
  await server.ended;
});
