import type { Pool } from 'pg';
import { refuseUnfinished } from './backup/unfinished-restore.ts';
import { type Database, openDatabase } from './database/database.ts';
import { isUpToDate, type Migrations, migrate, refuseFromBefore } from './database/migrate.ts';
import { StartRefusal } from './failure.ts';
import { createQueue, startQueue, stopQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';

interface Wish {
  migrationDatabaseUrl: string | undefined;
  isProduction: boolean;
}

/**
 * Migrates the schema as the role that owns it. If the portal has another role, the owner then grants that role what it
 * needs. If the owner's address is not configured, the portal starts only on a schema that is up to date. With
 * `sandbox`, the sandbox's schema is migrated as well; without, it is removed.
 */
export async function prepareDatabase(
  database: Database,
  { migrationDatabaseUrl, isProduction }: Wish,
  log: Log,
  sandbox?: Migrations,
): Promise<void> {
  await refuseUnfinished(database.pool);
  if (database.engine === 'embedded') return await migrateAll(database, sandbox);
  if (migrationDatabaseUrl) await migrateAsOwner(database, migrationDatabaseUrl, log, sandbox);
  else if ((await isUsedByAnother(database)) || !(await mayCreateTables(database)))
    await refuseOldSchema(database, sandbox);
  else await migrateAll(database, sandbox);

  const owned = await ownedBy(database.pool);
  if (!owned) return;
  const reason = `the role of DATABASE_URL owns ${owned} and could lift the guards of the records`;
  if (isProduction) throw new StartRefusal(`In production ${reason}: see "Two roles" in docs/operations.md.`);
  log.warn({ job: 'database' }, reason);
}

/** What an earlier version made is refused before anything is changed. */
export async function migrateAll(database: Pick<Database, 'pool'>, sandbox?: Migrations): Promise<void> {
  await refuseFromBefore(database.pool);
  if (sandbox) await migrate(database, sandbox);
  else await database.pool.query('drop schema if exists sandbox cascade');
  await migrate(database);
}

/** The job queue creates its tables at its first start; the owner starts it once, to own these tables too. */
async function migrateAsOwner(
  portal: Database,
  databaseUrl: string,
  log: Log,
  sandbox?: Migrations,
): Promise<void> {
  const [current] = (await portal.pool.query<{ role: string }>('select current_user as role')).rows;
  const owner = await openDatabase({ databaseUrl, dataDir: '', log, setting: 'MIGRATION_DATABASE_URL' });
  try {
    await migrateAll(owner, sandbox);
    const queue = createQueue(owner.db, log);
    await startQueue(queue);
    await stopQueue(queue);
    await grantToPortal(owner.pool, current?.role ?? '', sandbox !== undefined);
  } finally {
    await owner.close();
  }
}

/** Whether another role owns the existing tables. */
async function isUsedByAnother({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(`select from pg_tables
    where schemaname = 'public' and not pg_has_role(current_user, tableowner, 'member') limit 1`);
  return rows.length > 0;
}

async function mayCreateTables({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`,
  );
  return rows[0]?.may ?? false;
}

async function refuseOldSchema({ pool }: Database, sandbox?: Migrations): Promise<void> {
  await refuseFromBefore(pool);
  const hasSandbox = await schemaExists(pool, 'sandbox');
  const isSandboxRight = sandbox ? hasSandbox && (await isUpToDate(pool, sandbox)) : !hasSandbox;
  if (isSandboxRight && (await isUpToDate(pool))) return;
  throw new StartRefusal('The database is older than the portal: run npm run db:migrate as its owner first.');
}

async function schemaExists(pool: Pool, name: string): Promise<boolean> {
  return (await pool.query('select from pg_namespace where nspname = $1', [name])).rows.length > 0;
}

/**
 * Only triggers and functions of the owner write these tables, or rows are only added. The other append-only tables
 * are guarded by triggers, not by grants, because the portal itself erases and merges patients in them.
 */
const READ_ONLY = ['audit_entry', 'audit_day', 'profile_change'];
const ADD_ONLY = ['setting_change'];
const FUNCTIONS = ['allow_erasing(bigint)', 'allow_merging(bigint, bigint)', 'seal_audit(date)'];

/** Lets the portal's role read and write rows. It owns nothing, so it can change no table and no trigger. */
async function grantToPortal(owner: Pool, role: string, hasSandbox: boolean): Promise<void> {
  const { rows } = await owner.query<{ portal: string }>('select quote_ident($1) as portal', [role]);
  const portal = rows[0]?.portal;
  const written = hasSandbox ? 'public, jobs, sandbox' : 'public, jobs';
  await owner.query(`
    begin;
    revoke create on schema public from public;
    revoke all on all tables in schema ${written}, drizzle from ${portal};
    revoke all on schema ${written}, drizzle from ${portal};
    grant usage on schema ${written}, drizzle to ${portal};
    grant select, insert, update, delete on all tables in schema ${written} to ${portal};
    grant usage on all sequences in schema ${written} to ${portal};
    grant select on all tables in schema drizzle to ${portal};
    revoke all on guard_pass from ${portal};
    revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${portal};
    revoke update, delete on ${ADD_ONLY.join(', ')} from ${portal};
    revoke delete on deletion_request from ${portal};
    grant update (patient_id), delete on profile_change to ${portal};
    grant execute on function ${FUNCTIONS.join(', ')} to ${portal};
    commit`);
}

/** Something this role owns, or may empty, with which it could switch off the guards of the records; or nothing. */
export async function ownedBy(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ owned: string }>(`
    select 'the database ' || datname as owned from pg_database
      where datname = current_database() and pg_has_role(current_user, datdba, 'member')
    union all
    select 'the schema ' || nspname from pg_namespace
      where nspname in ('public', 'jobs', 'drizzle') and pg_has_role(current_user, nspowner, 'member')
    union all
    select 'the table ' || relname from pg_class
      where relnamespace::regnamespace::text in ('public', 'jobs', 'drizzle') and relkind in ('r', 'p')
        and (pg_has_role(current_user, relowner, 'member') or has_table_privilege(oid, 'truncate, trigger'))
    union all
    select 'the function ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and pg_has_role(current_user, proowner, 'member')
    limit 1`);
  return rows[0]?.owned;
}
