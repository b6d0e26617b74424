import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowBulkWork } from './connection-watch.ts';
import { isDatabaseLost } from './database-errors.ts';
import { aDatabase, openConnections, overNetwork, type TestDatabase } from './testing.ts';

/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000, interval: 20 };

let direct: TestDatabase;
beforeAll(async () => {
  direct = await aDatabase();
  await direct.pool.query('create table sample (id integer primary key)');
});
afterAll(() => direct.close());

const fate = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error) => (isDatabaseLost(error) ? 'lost' : String(error)),
  );

test('a statement on a connection that went silent is refused as lost, and all idle connections are replaced', async () => {
  const { network, database } = await overNetwork(direct);
  await openConnections(database.pool, 5);

  network.loseOpenConnections();
  expect(await fate(database.pool.query('select 1'))).toBe('lost');
  const open = database.pool.totalCount;
  expect(await fate(database.pool.query('select 1'))).toBe('done');
  expect([open, database.pool.totalCount]).toEqual([0, 1]);
});

test.each([
  ['as usual', '', 1],
  ['of an address that names its application', '?application_name=klinik', 2],
])(
  'on connections %s the locks of a transaction that went silent are free when its caller is refused',
  async (_which, parameters, id) => {
    const { network, database } = await overNetwork(direct, undefined, parameters);
    await direct.pool.query('insert into sample values ($1)', [id]);
    const refused = database.db.transaction(async (tx) => {
      // Otherwise PostgreSQL would end it by itself, ten seconds later.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select from sample where id = ${id} for update`);
      network.loseOpenConnections();
      await tx.execute(sql`update sample set id = -${id} where id = ${id}`);
    });
    expect(await fate(refused)).toBe('lost');

    await expect
      .poll(() => fate(direct.pool.query(`select from sample where id = ${id} for update nowait`)), BUSY)
      .toBe('done');
  },
);

test('a statement that is only slow goes on, however often PostgreSQL is asked about it', async () => {
  const { database, logLines } = await overNetwork(direct, { suspiciousMs: 50, answerMs: 5_000, lookMs: 10 });
  expect(await fate(database.pool.query('select pg_sleep(0.5)'))).toBe('done');
  expect(logLines).toEqual([]);
});

test('a statement that waits for the lock of another one goes on', async () => {
  const { database, logLines } = await overNetwork(direct, { suspiciousMs: 50, answerMs: 5_000, lookMs: 10 });
  await direct.pool.query('insert into sample values (10)');
  const holder = await direct.pool.connect();
  await holder.query('begin; select from sample where id = 10 for update');

  const waiting = fate(database.pool.query('delete from sample where id = 10'));
  await expect
    .poll(
      async () =>
        (
          await direct.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and now() - query_start > interval '500 ms'`)
        ).rowCount,
      BUSY,
    )
    .toBe(1);
  await holder.query('commit');
  holder.release();

  expect(await waiting).toBe('done');
  expect(logLines).toEqual([]);
});

test('while PostgreSQL stands still everybody but bulk work is refused, and afterwards served again', async () => {
  const { network, database, logLines } = await overNetwork(direct);
  const client = await database.pool.connect();
  allowBulkWork(client);
  await openConnections(database.pool, 3);

  network.freeze();
  const bulk = fate(client.query('insert into sample values (20)'));
  // More than the pool has connections: some have an open one, some wait for a new one, some for any.
  const callers = Array.from({ length: 14 }, () => fate(database.pool.query('select 1')));
  expect(new Set(await Promise.all(callers))).toEqual(new Set(['lost']));
  expect(await fate(database.pool.query('select 1'))).toBe('lost');
  expect(logLines).toEqual(['the database does not answer, its connections were given up']);

  network.thaw();
  expect(await bulk).toBe('done');
  client.release();
  await expect.poll(() => fate(database.pool.query('select 1')), BUSY).toBe('done');
  expect(logLines.at(-1)).toBe('the database answers again');
});

test('a database whose connections went silent can be closed', async () => {
  const { network, database } = await overNetwork(direct);
  await openConnections(database.pool, 2);
  const client = await database.pool.connect();
  network.loseOpenConnections();
  const refused = fate(client.query('select 1'));

  await database.close();
  expect(await refused).toBe('lost');
});
