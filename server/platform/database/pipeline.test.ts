import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxEvent } from '../platform.tables.ts';
import type { Db } from './database.ts';
import { inPipeline } from './pipeline.ts';
import { aDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const two = async (tx: Db) => (await tx.execute<{ two: number }>(sql`select 2 as two`)).rows;
const divide = async (tx: Db) => await tx.execute(sql`select 1 / 0`);
const write = async (tx: Db, name: string) => {
  await tx.execute(sql`select 1`);
  await tx.execute(sql`select 2`);
  await tx.insert(outboxEvent).values({ name: `test.${name}`, payload: {} });
};

test('work that is done together returns what each part returns', async () => {
  const answer = database.db.transaction((tx) => inPipeline([Promise.resolve('first'), two(tx)]));

  expect(await answer).toEqual(['first', [{ two: 2 }]]);
});

test('nothing is written after the rollback when another part refuses early', async () => {
  const refused = database.db.transaction((tx) =>
    inPipeline([Promise.reject(new Error('refused')), write(tx, 'late')]),
  );

  await expect(refused).rejects.toThrow('refused');
  expect(await database.db.select().from(outboxEvent)).toEqual([]);
});

test('the caller learns what failed first, not what failed because of it', async () => {
  const failed = database.db.transaction((tx) => inPipeline([write(tx, 'before'), divide(tx)]));

  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await database.db.select().from(outboxEvent)).toEqual([]);
});
