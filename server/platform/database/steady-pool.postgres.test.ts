import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DatabaseUnreachable, isDatabaseLost } from './database-errors.ts';
import { SteadyPool } from './steady-pool.ts';
import { aDatabase, type TestDatabase } from './testing.ts';

/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000, interval: 5 };

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** Ends every other connection to this database, as an administrator can. */
const cutOthers = async () => void (await database.pool.query(OTHERS));

test('a connection that breaks while idle is replaced', async () => {
  const held = await Promise.all([database.pool.connect(), database.pool.connect()]);
  for (const client of held) client.release();

  await cutOthers();

  await expect.poll(() => database.pool.totalCount, BUSY).toBe(1);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

test('a transaction whose connection breaks between two statements is refused, and its connection is forgotten', async () => {
  const refused = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await cutOthers();
    await expect.poll(() => database.pool.totalCount, BUSY).toBe(1);
    await tx.execute(sql`select 2`);
  });

  expect(isDatabaseLost(await refused.catch((error) => error))).toBe(true);
  await database.db.transaction((tx) => tx.execute(sql`select 1`));
});

test('a statement whose connection breaks while it runs is refused as lost', async () => {
  const refused = database.db.execute(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(20)`);

  expect(isDatabaseLost(await refused.catch((error) => error))).toBe(true);
});

test('connections that break before the transaction begins do not use up the pool', async () => {
  const { pool, db } = database;
  for (let round = 0; round < 12; round += 1) {
    pool.once('acquire', (client) => void client.end());
    const refused = db.transaction((tx) => tx.execute(sql`select 1`));
    expect(isDatabaseLost(await refused.catch((error) => error))).toBe(true);
  }

  await expect.poll(() => pool.totalCount, BUSY).toBe(0);
  await db.transaction((tx) => tx.execute(sql`select 1`));
});

test('an unreachable database is asked again only after a pause, and callers are refused meanwhile', async () => {
  const pool = new SteadyPool({ host: '/nowhere/at/all', user: 'nobody' });
  onTestFinished(() => pool.end());
  const attempt = () => pool.query('select 1').catch((error) => error);

  const tried = await attempt();
  expect(tried).toBeInstanceOf(DatabaseUnreachable);
  expect(tried.cause).toMatchObject({ code: 'ENOENT' });
  const spared = await attempt();
  expect(spared).toBeInstanceOf(DatabaseUnreachable);
  expect(spared.cause).toBeUndefined();
  await expect.poll(async () => (await attempt()).cause, BUSY).toMatchObject({ code: 'ENOENT' });
});

test('other errors are not taken for a lost database', async () => {
  const refused = await database.db.execute(sql`select 1 / 0`).catch((error) => error);
  const elsewhere = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });

  expect([refused, elsewhere, undefined].map(isDatabaseLost)).toEqual([false, false, false]);
});
