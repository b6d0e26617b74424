import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Asked, sharesConnections } from './postgres-database.ts';
import { aDatabase } from './testing.ts';

async function connections(count: number): Promise<Asked[]> {
  const database = await aDatabase();
  const clients = Array.from({ length: count }, () => new pg.Client(database.pool.options));
  for (const client of clients) await client.connect();
  onTestFinished(async () => {
    for (const client of clients) await client.end();
    await database.close();
  });
  return clients as unknown as Asked[];
}

test('two connections to PostgreSQL itself, or through a pooler in session mode, share nothing', async () => {
  const [first, second] = await connections(2);
  if (!first || !second) throw new Error('There are no connections.');
  expect(await sharesConnections(first, second)).toBe(false);
});

test('a pooler in transaction mode serves both from one connection', async () => {
  const [only] = await connections(1);
  if (!only) throw new Error('There is no connection.');
  expect(await sharesConnections(only, { query: (text) => only.query(text) })).toBe(true);
});

test('a pooler in transaction mode is known by one shared answer, whatever others do meanwhile', async () => {
  const [first, second] = await connections(2);
  if (!first || !second) throw new Error('There are no connections.');
  let asked = 0;
  const lent: Asked = {
    query: async (text) => {
      asked += 1;
      const { rows } = await (asked < 4 ? second : first).query(text);
      return { rows };
    },
  };
  expect(await sharesConnections(first, lent)).toBe(true);
});
