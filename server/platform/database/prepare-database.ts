import type { Pool } from 'pg';
import { StartRefusal } from '../failure.ts';
import { createQueue, startQueue, stopQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { isUpToDate, type Migrations, migrate } from './migrate.ts';

interface Wish {
  migrationDatabaseUrl: string | undefined;
  isProduction: boolean;
}

/**
 * Brings the schema up to date as the role that owns it. Where that is another role than the portal's, the portal's
 * gets what it needs afterwards; without its address the portal starts only on a schema that is up to date. The tables
 * of the sandbox come and go with its migrations: who starts without them has none.
 */
export async function prepareDatabase(
  database: Database,
  { migrationDatabaseUrl, isProduction }: Wish,
  log: Log,
  sandbox?: Migrations,
): Promise<void> {
  if (database.engine === 'embedded') return await migrateAll(database, sandbox);
  if (migrationDatabaseUrl) await migrateAsOwner(database, migrationDatabaseUrl, log, sandbox);
  else if (await isUsedByAnother(database)) await refuseOldSchema(database, sandbox);
  else await migrateAll(database, sandbox);

  const owned = await ownedBy(database.pool);
  if (!owned) return;
  const reason = `the role of DATABASE_URL owns ${owned} and could lift the guards of the records`;
  if (isProduction) throw new StartRefusal(`In production ${reason}: see "Two roles" in docs/operations.md.`);
  log.warn({ job: 'database' }, reason);
}

/**
 * The sandbox first: older versions of the portal kept its rows among the clinic's own tables, and it copies them before
 * the portal's migrations drop those tables.
 */
export async function migrateAll(database: Pick<Database, 'pool'>, sandbox?: Migrations): Promise<void> {
  if (sandbox) await migrate(database, sandbox);
  else await database.pool.query('drop schema if exists sandbox cascade');
  await migrate(database);
}

/** The queue makes its own tables, and the owner shall own these too. */
async function migrateAsOwner(
  portal: Database,
  databaseUrl: string,
  log: Log,
  sandbox?: Migrations,
): Promise<void> {
  const [current] = (await portal.pool.query<{ role: string }>('select current_user as role')).rows;
  const owner = await openDatabase({ databaseUrl, dataDir: '', log });
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

/** Whether somebody else made the tables that are here. */
async function isUsedByAnother({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(`select from pg_tables
    where schemaname = 'public' and not pg_has_role(current_user, tableowner, 'member') limit 1`);
  return rows.length > 0;
}

async function refuseOldSchema({ pool }: Database, sandbox?: Migrations): Promise<void> {
  const hasSandbox = await schemaExists(pool, 'sandbox');
  const isSandboxRight = sandbox ? hasSandbox && (await isUpToDate(pool, sandbox)) : !hasSandbox;
  if (isSandboxRight && (await isUpToDate(pool))) return;
  throw new StartRefusal('The database is older than the portal: run npm run db:migrate as its owner first.');
}

async function schemaExists(pool: Pool, name: string): Promise<boolean> {
  return (await pool.query('select from pg_namespace where nspname = $1', [name])).rows.length > 0;
}

/**
 * Written by triggers and functions of the owner alone, or only ever added to. Whatever else is append-only is guarded
 * by triggers, which this role cannot switch off, because patients may be erased and merged by the portal itself.
 */
const READ_ONLY = ['audit_entry', 'audit_day', 'profile_change'];
const ADD_ONLY = ['setting_change'];
const FUNCTIONS = ['allow_erasing(bigint)', 'allow_merging(bigint, bigint)', 'seal_audit(date)'];

/** What the role of the portal may do: read and write rows. It owns nothing, so it can change no table and no guard. */
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

/** Why this role could lift what guards the records: it owns something, is the owner's member, or may empty a table. */
async function ownedBy(pool: Pool): Promise<string | undefined> {
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
