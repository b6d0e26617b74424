import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '#server/platform/database/testing.ts';
import { migrateAll } from '#server/platform/prepare-database.ts';
import { sandbox } from './sandbox.ts';

// Each test makes the whole schema, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  database.pool.query(
    'drop schema public cascade; drop schema drizzle cascade; drop schema if exists sandbox cascade; create schema public',
  ),
);

async function sandboxTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname = 'sandbox' or tablename like 'sandbox%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const ALL_TABLES = ['behaviour', 'mail', 'migration', 'object', 'request', 'webhook'].map(
  (name) => `sandbox.${name}`,
);

test('a new demo has the tables of the sandbox in a schema of their own', async () => {
  await migrateAll(database, sandbox.migrations);
  await migrateAll(database, sandbox.migrations);

  expect(await sandboxTables()).toEqual(ALL_TABLES);
});

test('a new production has none of them', async () => {
  await migrateAll(database);

  expect(await sandboxTables()).toEqual([]);
});

test('a demo that becomes production loses them', async () => {
  await migrateAll(database, sandbox.migrations);
  await migrateAll(database);
  expect(await sandboxTables()).toEqual([]);
});
