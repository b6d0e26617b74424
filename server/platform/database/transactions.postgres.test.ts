import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setting } from '../../content/content.tables.ts';
import { outboxEvent } from '../platform.tables.ts';
import type { Db } from './database.ts';
import { aDatabase, anotherProcess, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await aDatabase();
  // Tests run without this setting for speed; here each commit waits for the disk, as in production.
  await database.db.execute(
    sql`do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  );
});
beforeEach(async () => {
  ({ db } = await anotherProcess(database));
});
afterAll(() => database.close());

test('a change is on the disk when its transaction is over', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    const written = await db.transaction(async (tx) => {
      await tx
        .insert(setting)
        .values({ key: 'city', value: `City ${turn}` })
        .onConflictDoUpdate({ target: setting.key, set: { value: `City ${turn}` } });
      const { rows } = await tx.execute<{ at: string }>(sql`select pg_current_wal_insert_lsn() as at`);
      return rows[0]?.at;
    });
    const { rows } = await database.db.execute<{ durable: boolean }>(
      sql`select pg_current_wal_flush_lsn() >= ${written}::pg_lsn as durable`,
    );
    expect(rows).toEqual([{ durable: true }]);
  }
});

test('a transaction that fails leaves nothing, whether it sent a statement or not', async () => {
  const fails = (work: (tx: Db) => Promise<unknown>) => expect(db.transaction(work)).rejects.toThrow();
  await fails(async () => Promise.reject(new Error('before the first statement')));
  await fails((tx) => tx.execute(sql`select 1 / 0`));
  await fails(async (tx) => {
    await tx.insert(outboxEvent).values({ name: 'test.lost', payload: {} });
    throw new Error('after a statement');
  });

  expect(await db.select({ count: count() }).from(outboxEvent)).toEqual([{ count: 0 }]);
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  expect(rows).toEqual([{ open: 0 }]);
});

test('an error that was swallowed inside a transaction refuses its commit', async () => {
  const swallowing = db.transaction(async (tx) => {
    await tx.insert(setting).values({ key: 'swallowed', value: 'yes' });
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(swallowing).rejects.toMatchObject({
    cause: { message: expect.stringContaining('rolled back') },
  });
});
