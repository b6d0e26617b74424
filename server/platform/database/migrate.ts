import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { projectFile } from '../project-files.ts';
import type { Database } from './database.ts';

/** A folder of forward migrations, and the table in which the database remembers those it has applied. */
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

/** Any number will do, as long as every version of this server uses the same one. */
const MIGRATION_LOCK = 5_446_227;

/** Brings the schema up to date; instances that start together wait for the first one. */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  { folder, schema, table } = OWN_MIGRATIONS,
): Promise<void> {
  const client = await pool.connect();
  try {
    // Neither waiting for another instance nor building an index on a large table is a runaway query.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const options = { migrationsFolder: folder, migrationsSchema: schema, migrationsTable: table };
    await runMigrations(drizzle(client), options);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    // Closing the connection takes its settings with it, and the lock if a migration failed.
    client.release(true);
  }
}

/** Whether the newest migration has been applied, for a role that cannot apply it. */
export async function isUpToDate(
  pool: Database['pool'],
  { folder, schema, table } = OWN_MIGRATIONS,
): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1);
  const { rows } = await pool.query<{ applied: string | null }>(
    `select max(created_at) as applied from ${schema}.${table}`,
  );
  return Number(rows[0]?.applied ?? 0) >= (newest?.folderMillis ?? 0);
}
