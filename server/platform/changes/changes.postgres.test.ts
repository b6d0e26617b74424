import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '../database/database.ts';
import { LISTENER_NAME } from '../database/postgres-database.ts';
import { aDatabase, anotherProcess, type TestDatabase } from '../database/testing.ts';
import { createChanges } from './changes.ts';

/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000, interval: 5 };

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const aProcess = () => anotherProcess(database);

const setCity = (db: Db, city: string) =>
  db.execute(sql`insert into setting (key, value) values ('city', ${city})
    on conflict (key) do update set value = excluded.value`);

test('another process hears of a change', async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  const mark = other.changes.mark();
  await expect.poll(() => other.changes.isCurrent(mark, ['settings', 'catalogue']), BUSY).toBe(true);

  await setCity(one.db, 'Berlin');

  await expect.poll(() => other.changes.isCurrent(mark, ['settings']), BUSY).toBe(false);
  await expect.poll(() => other.changes.isCurrent(other.changes.mark(), ['settings']), BUSY).toBe(true);
  await expect.poll(() => other.changes.isCurrent(mark, ['catalogue']), BUSY).toBe(true);
});

test('a process that does not listen answers nothing from memory', async () => {
  expect(database.changes.isCurrent(database.changes.mark(), [])).toBe(false);
});

test('a process that loses its listener answers nothing from memory, and everything is stale when it listens again', async () => {
  const { pool, changes } = await aProcess();
  const mark = changes.mark();
  await expect.poll(() => changes.isCurrent(mark, ['settings']), BUSY).toBe(true);

  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [LISTENER_NAME],
  );
  await expect.poll(() => changes.isCurrent(changes.mark(), []), BUSY).toBe(false);
  await expect.poll(() => changes.isCurrent(changes.mark(), []), BUSY).toBe(true);

  expect(changes.isCurrent(mark, ['settings'])).toBe(false);
});

test('a listener that has not proven for a second that it hears does not count as hearing', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const changes = createChanges({ isAlone: false });
  changes.heardUntil(performance.now());
  expect(changes.isCurrent(changes.mark(), [])).toBe(true);

  changes.heardUntil(performance.now() - 1_001);
  expect(changes.isCurrent(changes.mark(), [])).toBe(false);
});
