import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aDatabase } from '#server/platform/database/testing.ts';
import { loadBlocked } from './load-calendars.store.ts';

test('PostgreSQL plans the days that are read again once, for any number of days', async () => {
  const { db, close } = await aDatabase();
  const now = new Date('2026-11-17T10:00:00Z');
  const day = { doctorId: 1, from: now.getTime(), to: now.getTime() + 86_400_000 };
  const { rows } = await db.transaction(async (tx) => {
    for (const count of [1, 2, 1, 3, 2, 1, 2, 3, 1, 2]) await loadBlocked(tx, Array(count).fill(day), now);
    return await tx.execute<{ generic_plans: string }>(
      sql`select generic_plans from pg_prepared_statements where name = 'load_blocked'`,
    );
  });
  expect(rows).toEqual([{ generic_plans: '5' }]);
  await close();
});
