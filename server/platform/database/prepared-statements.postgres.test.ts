import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEvent } from '../platform.tables.ts';
import { aDatabase } from './testing.ts';

test('a connection prepares a repeated statement once, with the same results', async () => {
  const { db, close } = await aDatabase();
  const prepared = await db.transaction(async (tx) => {
    const ids: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const [added] = await tx
        .insert(outboxEvent)
        .values({ name: `test.${turn}`, payload: { turn } })
        .returning({ id: outboxEvent.id });
      ids.push(added?.id ?? 0);
    }
    for (const [turn, id] of ids.entries()) {
      const [found] = await tx
        .select({ payload: outboxEvent.payload })
        .from(outboxEvent)
        .where(eq(outboxEvent.id, id));
      expect(found).toEqual({ payload: { turn } });
    }
    const { rows } = await tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement like '%outbox_event%'`,
    );
    return rows.map(({ statement }) => statement.slice(0, 6)).sort();
  });
  expect(prepared).toEqual(['insert', 'select']);
  await close();
});
