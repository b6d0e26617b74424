import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { aDatabase } from '../testing.ts';
import { maintain } from './embedded-database.ts';

async function ask(pool: Pool, question: string): Promise<number> {
  const { rows } = await pool.query(`select (${question})::int as answer`);
  return rows[0].answer;
}

test('maintenance bounds the log that a start after a kill has to read', async () => {
  const { pool, close } = await aDatabase();
  const bytesToRecover = () =>
    ask(pool, 'select pg_wal_lsn_diff(pg_current_wal_lsn(), checkpoint_lsn) from pg_control_checkpoint()');
  await pool.query("create table sample_bulk as select repeat('x', 900) from generate_series(1, 40000)");
  expect(await bytesToRecover()).toBeGreaterThan(32 * 1024 ** 2);

  await maintain(pool);

  expect(await bytesToRecover()).toBeLessThan(1024 ** 2);
  await close();
});

test('maintenance lets new rows use the room of deleted ones', async () => {
  const { pool, close } = await aDatabase();
  const pages = () => ask(pool, "select pg_relation_size('sample_job') / 8192");
  await pool.query(
    "create table sample_job as select g as id, repeat('x', 500) from generate_series(1, 5000) g",
  );
  const pagesBefore = await pages();

  await pool.query('delete from sample_job');
  // The engine counts changes at most once a second, so the count is waited for.
  await expect
    .poll(() => ask(pool, "select n_dead_tup from pg_stat_user_tables where relname = 'sample_job'"), {
      timeout: 60_000,
    })
    .toBe(5_000);
  await maintain(pool);
  await pool.query("insert into sample_job select g, repeat('x', 500) from generate_series(1, 5000) g");

  expect(await pages()).toBeLessThanOrEqual(pagesBefore);
  await close();
});

test('a new connection sends the same named statements as the one before', async () => {
  const { pool, close } = await aDatabase();
  const named = { name: 'again', text: 'select 1 as answer' };
  const first = await pool.connect();
  await first.query(named);
  first.release(true);
  expect((await pool.query(named)).rows).toEqual([{ answer: 1 }]);
  await close();
});
