import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { migrateAll } from '#server/platform/database/prepare-database.ts';
import { aDatabase, type TestDatabase } from '#server/platform/database/testing.ts';
import { sandbox } from './sandbox.ts';

// Each test makes the whole schema, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const LEAVES = '0031_sandbox_leaves';
let database: TestDatabase;
let olderMigrations: string;

beforeAll(async () => {
  database = await aDatabase();
  olderMigrations = await mkdtemp(join(tmpdir(), 'online-klinik-migrations-'));
  await cp('database/migrations', olderMigrations, { recursive: true });
  const journal = join(olderMigrations, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  const last = entries.findIndex(({ tag }: { tag: string }) => tag === LEAVES);
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last) }));
});
afterAll(async () => {
  await rm(olderMigrations, { recursive: true });
  await database.close();
});
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

test('the demo of an older portal keeps its mails, cards and webhooks, and goes on counting', async () => {
  const { pool } = database;
  await migrate(database, { folder: olderMigrations, schema: 'drizzle', table: '__drizzle_migrations' });
  await pool.query(`
    insert into sandbox_letter (message_id, recipient, subject, text, html, attachments, created_at)
      values ('m1', 'a@b.test', 'Hallo', 'Text', '<p>Text</p>', '[]', now());
    insert into sandbox_object values ('stripe', 'pm_1', 'payment_method', '{"id":"pm_1"}', '{}', now());
    insert into sandbox_request values ('stripe', 'key', 'req_1', 'print', 200, '{}', now());
    insert into sandbox_webhook (provider, event_id, due_at) values ('stripe', 'evt_1', now());
    insert into sandbox_behaviour (provider, subject, match, action) values ('stripe', 'refund', '*', 'pending')`);

  await migrateAll(database, sandbox.migrations);

  expect(await sandboxTables()).toEqual(ALL_TABLES);
  const { rows } = await pool.query(`select
    (select subject from sandbox.mail where id = 1) as mail, (select body->>'id' from sandbox.object) as object,
    (select request_id from sandbox.request) as request, (select event_id from sandbox.webhook) as webhook,
    (select action from sandbox.behaviour) as behaviour`);
  expect(rows).toEqual([
    { mail: 'Hallo', object: 'pm_1', request: 'req_1', webhook: 'evt_1', behaviour: 'pending' },
  ]);
  const next = await pool.query(
    `insert into sandbox.webhook (provider, event_id, due_at) values ('stripe', 'evt_2', now()) returning id`,
  );
  expect(Number(next.rows[0].id)).toBe(2);
});

test('a demo that becomes production loses them, also those of an older portal', async () => {
  await migrate(database, { folder: olderMigrations, schema: 'drizzle', table: '__drizzle_migrations' });
  await migrateAll(database);
  expect(await sandboxTables()).toEqual([]);

  await migrateAll(database, sandbox.migrations);
  expect(await sandboxTables()).toEqual(ALL_TABLES);
  await migrateAll(database);
  expect(await sandboxTables()).toEqual([]);
});
