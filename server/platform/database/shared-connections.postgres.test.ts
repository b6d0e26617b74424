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

/** A pooler tells its own number when a connection is made, whoever serves the connection. */
const throughPooler = (served: Asked | undefined, processID: number): Asked => ({
  processID,
  query: async (text) => (await served?.query(text)) ?? { rows: [] },
});

test('two connections to PostgreSQL itself share nothing', async () => {
  const [first, second] = await connections(2);
  if (!first || !second) throw new Error('There are no connections.');
  expect(await sharesConnections(first, second)).toBe(false);
});

test('a pooler in session mode shares nothing', async () => {
  const [first, second] = await connections(2);
  expect(await sharesConnections(throughPooler(first, -1), throughPooler(second, -2))).toBe(false);
});

test('a pooler in transaction mode serves both from one connection', async () => {
  const [only] = await connections(1);
  expect(await sharesConnections(throughPooler(only, -1), throughPooler(only, -2))).toBe(true);
});

test('a pooler in transaction mode is known by one shared answer, whatever others do meanwhile', async () => {
  const [first, second] = await connections(2);
  let asked = 0;
  const lent: Asked = {
    processID: -2,
    query: async (text) => {
      asked += 1;
      const { rows } = (await (asked < 4 ? second : first)?.query(text)) ?? { rows: [] };
      return { rows };
    },
  };
  expect(await sharesConnections(throughPooler(first, -1), lent)).toBe(true);
});
