import { expect, test } from 'vitest';
import { aDatabase } from './testing.ts';

test('on PostgreSQL statements and idle transactions have a time limit', async () => {
  const { pool, engine, close } = await aDatabase();
  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('TimeZone') as zone,
           current_setting('jit') as jit,
           current_setting('application_name') as name`);

  expect(engine).toBe('postgres');
  expect(rows).toEqual([{ statement: '30s', idle: '10s', zone: 'UTC', jit: 'off', name: 'online-klinik' }]);
  // With keep-alive the kernel notices when the peer of an idle connection is gone.
  expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 5_000 });
  await close();
});
