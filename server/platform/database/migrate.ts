import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { StartRefusal } from '../failure.ts';
import { projectFile } from '../project-files.ts';
import { allowBulkWork } from './connection-watch.ts';
import type { Database } from './database.ts';

/** A folder of forward migrations, and the table that records the applied ones. */
export interface Migrations {
  folder: string;
  schema: string;
  table: string;
}

const OWN_MIGRATIONS: Migrations = {
  folder: projectFile('database/migrations'),
  schema: 'drizzle',
  table: '__drizzle_migrations',
};

/** Any number works, as long as every version of the server uses the same. */
const MIGRATION_LOCK = 5_446_227;

/** Brings the schema up to date; instances that start together wait for the first one. */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  { folder, schema, table } = OWN_MIGRATIONS,
): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another instance or building an index on a large table may take long.
    allowBulkWork(client);
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const options = { migrationsFolder: folder, migrationsSchema: schema, migrationsTable: table };
    await runMigrations(drizzle(client), options);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    // Closing the connection resets its settings, and releases the lock if a migration failed.
    client.release(true);
  }
}

/** Whether the newest migration has been applied, for a role that cannot apply it. */
export async function isUpToDate(pool: Database['pool'], migrations = OWN_MIGRATIONS): Promise<boolean> {
  return ((await newestMigration(pool, migrations)) ?? 0) >= (knownMigrations(migrations).at(-1) ?? 0);
}

/** The newest migration that a database has applied, by its time in the journal; nothing without that schema. */
export async function newestMigration(
  client: Pick<Database['pool'], 'query'>,
  { schema, table }: Pick<Migrations, 'schema' | 'table'> = OWN_MIGRATIONS,
): Promise<number | undefined> {
  const name = `${schema}.${table}`;
  const { rows: found } = await client.query('select to_regclass($1) is not null as is_there', [name]);
  if (!found[0]?.is_there) return undefined;
  const { rows } = await client.query<{ applied: string | null }>(
    `select max(created_at) as applied from ${name}`,
  );
  return Number(rows[0]?.applied ?? 0);
}

/**
 * With version 1.0.0 one baseline replaced all migrations before it, so a database that lacks it but has others cannot be
 * brought up to date (decision 102).
 */
export async function refuseFromBefore(client: Pick<Database['pool'], 'query'>): Promise<void> {
  // Neither a new database nor one whose first start was interrupted has applied any.
  if (!(await newestMigration(client))) return;
  const { schema, table } = OWN_MIGRATIONS;
  const { rows } = await client.query(`select from ${schema}.${table} where created_at = $1`, [baseline()]);
  if (rows.length === 0) throw refusalFromBefore('The database');
}

/** `newest` is the newest migration that a backup names. */
export function isFromBefore(newest: number): boolean {
  return newest < baseline();
}

export function refusalFromBefore(what: string): StartRefusal {
  return new StartRefusal(
    `${what} is from before version 1.0.0 and stays as it is: use it with the version that made it, or begin with an empty database or data folder.`,
  );
}

function baseline(): number {
  return knownMigrations()[0] ?? 0;
}

/** The times of all migrations that this version of the portal has, oldest first. */
export function knownMigrations({ folder } = OWN_MIGRATIONS): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
}

/**
 * Applies what a database lacks up to this migration, in the transaction of the caller. `migrate` knows the newest schema
 * only and commits by itself; both write the same record.
 */
export async function migrateUpTo(
  client: Pick<Database['pool'], 'query'>,
  newest: number,
  { folder, schema, table } = OWN_MIGRATIONS,
): Promise<void> {
  const applied = (await newestMigration(client, { schema, table })) ?? 0;
  await client.query(`create schema if not exists ${schema}`);
  await client.query(
    `create table if not exists ${schema}.${table} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= applied || folderMillis > newest) continue;
    for (const statement of sql) await client.query(statement);
    const record = `insert into ${schema}.${table} (hash, created_at) values ($1, $2)`;
    await client.query(record, [hash, folderMillis]);
  }
}
