import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inBulk } from './bulk.ts';
import { workersDatabase } from './testing.ts';

const LIMITS = sql`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;

test('bulk work has no time limit, in a transaction neither, and leaves that of requests', async () => {
  const { db } = await workersDatabase();
  const before = (await db.execute(LIMITS)).rows;
  const [alone, inTransaction] = await inBulk(db, async (own) => [
    await own.execute(LIMITS),
    await own.transaction((tx) => tx.execute(LIMITS)),
  ]);
  expect(alone.rows).toEqual([{ statement: '0', idle: '0' }]);
  expect(inTransaction.rows).toEqual([{ statement: '0', idle: '0' }]);
  expect((await db.execute(LIMITS)).rows).toEqual(before);
});
