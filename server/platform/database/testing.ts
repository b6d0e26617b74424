import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { aNetwork } from '#server/testing/network.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { openPubSub } from '../pubsub/open-pubsub.ts';
import { type Database, openDatabase } from './database.ts';
import { onDatabase } from './testing-setup.ts';

/** A folder of its own for what a server writes beside its database, and a known key. */
export async function aFilesEnvironment(): Promise<{ DATA_DIR: string; DATA_KEY: string }> {
  return {
    DATA_DIR: await mkdtemp(join(inject('filesFolder'), 'data-')),
    DATA_KEY: PRODUCTION.DATA_KEY,
  };
}

export interface TestDatabase extends Database {
  /** Empties every table of the application, and the job queue; the schema stays. */
  reset(): Promise<void>;
}

/** A migrated, empty database of its own, on the engine this run was started for. */
export async function aDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  const database =
    template.engine === 'embedded'
      ? await openCopyOfFolder()
      : await openCopyOfDatabase(template.serverUrl, template.database);
  if (database.engine === 'embedded') {
    return {
      ...database,
      async reset() {
        await reset(database.pool);
        database.changes.invalidateAll();
      },
    };
  }
  // Emptying the tables has no time limit; the connections of the portal do.
  const connection = new pg.Client({ connectionString: database.pool.options.connectionString });
  let emptyTables: ReturnType<typeof prepareReset> | undefined;
  return {
    ...database,
    async reset() {
      emptyTables ??= prepareReset(connection);
      await (await emptyTables)();
      database.changes.invalidateAll();
    },
    async close() {
      await connection.end();
      await database.close();
    },
  };
}

let workers: Promise<TestDatabase> | undefined;

/** The one database of this worker, for all its test files: opening one takes longer than most files run. */
export async function workersDatabase(): Promise<TestDatabase> {
  workers ??= openWorkersDatabase();
  return await workers;
}

/** No other process writes to it, so it hears every change without a listener. */
async function openWorkersDatabase(): Promise<TestDatabase> {
  const database = await aDatabase();
  database.changes.heardUntil(Number.POSITIVE_INFINITY);
  return database;
}

/** The address of this database, on PostgreSQL. */
export async function urlOf({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const template = inject('databaseTemplate');
  if (template.engine !== 'postgres') throw new Error('The embedded engine serves one process only.');
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return onDatabase(template.serverUrl, rows[0]?.name ?? '');
}

/** Short, so that a test need not wait for long; on a busy machine PostgreSQL must still answer in time. */
const SHORT_LIMITS = { suspiciousMs: 300, answerMs: 1_500, lookMs: 30 };

/** The same database, opened through a network that the test can break; both end with the test. */
export async function overNetwork(direct: Pick<Database, 'pool'>, limits = SHORT_LIMITS, parameters = '') {
  const network = await aNetwork(await urlOf(direct));
  const logLines: string[] = [];
  const write = (_fields: object, message: string) => void logLines.push(message);
  const log = { info: write, warn: write, error: write };
  const database = await openDatabase({
    databaseUrl: `${network.url}${parameters}`,
    dataDir: '',
    limits,
    log,
  });
  onTestFinished(async () => {
    network.thaw();
    network.accept();
    if (!database.pool.ended) await database.close();
    network.close();
  });
  return { network, database, logLines };
}

/** At least so many connections that nobody uses. */
export async function openConnections(pool: pg.Pool, count: number): Promise<void> {
  const held: pg.PoolClient[] = [];
  for (let each = 0; each < count; each += 1) held.push(await pool.connect());
  for (const client of held) client.release();
}

/** What a second server process on this PostgreSQL database has; it ends with the test. */
export async function anotherProcess(direct: Pick<Database, 'pool'>): Promise<Database> {
  const databaseUrl = await urlOf(direct);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const pubsub = await openPubSub(database, { warn() {} });
  onTestFinished(async () => {
    await pubsub.close();
    await database.close();
  });
  return database;
}

/** The database of this worker, emptied. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await workersDatabase();
  await database.reset();
  return database;
}

/** A migrated data folder of its own, removed at the end of the run; for tests of the embedded engine itself. */
export async function aDataFolder(): Promise<string> {
  const template = inject('databaseTemplate');
  if (template.engine !== 'embedded') throw new Error('This test is about the embedded engine only.');
  return await copyOf(template.dataDir, template.copies);
}

async function copyOf(folder: string, copies: string): Promise<string> {
  const copy = await mkdtemp(join(copies, 'data-'));
  await cp(folder, copy, { recursive: true });
  return copy;
}

/** A database without any table, on the engine of this run; it ends with the test. */
export async function aBareDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  const database =
    template.engine === 'embedded'
      ? await openDatabase({ dataDir: await copyOf(template.bareDir, template.copies) })
      : await openCopyOfDatabase(template.serverUrl, template.database, 'template0');
  onTestFinished(() => database.close());
  return database;
}

async function openCopyOfFolder(): Promise<Database> {
  const dataDir = await aDataFolder();
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function openCopyOfDatabase(serverUrl: string, run: string, template = run): Promise<Database> {
  const name = `${run}_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await server.query(`create database ${name} template ${template}`);
  const database = await openDatabase({ databaseUrl: onDatabase(serverUrl, name), dataDir: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** Which tables a test may have written to, and which sequences it may have used. */
const TABLES = `select format('%I.%I', schemaname, tablename) from pg_tables
  where schemaname = 'public' or (schemaname = 'jobs' and tablename = 'job')
    or (schemaname = 'sandbox' and tablename <> 'migration')`;
const RESTARTED = `setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
  where relnamespace = 'public'::regnamespace and pg_sequence_last_value(seqrelid) is not null`;

/**
 * Deletes instead of truncating, because a truncate costs the embedded engine about 3 ms per table, even an empty one.
 * The role of a replica switches off foreign keys and the triggers that keep records append-only.
 */
async function reset(pool: pg.Pool): Promise<void> {
  await pool.query(`
    do $$
    declare name text;
    begin
      set local session_replication_role = replica;
      for name in ${TABLES} loop
        execute 'delete from ' || name;
      end loop;
      perform ${RESTARTED};
    end $$`);
}

/**
 * Does the same on a connection of its own, which stays in the role of a replica. PostgreSQL drops all plans whenever the
 * role changes, and planning the deletes takes 20 times as long as running them.
 */
async function prepareReset(connection: pg.Client): Promise<() => Promise<void>> {
  await connection.connect();
  const { rows } = await connection.query<{ format: string }>(TABLES);
  const deletes = rows.map(({ format }) => `delete from ${format};`).join('\n');
  await connection.query(`
    set session_replication_role = replica;
    create function pg_temp.empty_all_tables() returns void language plpgsql as $$
    begin
      ${deletes}
      perform ${RESTARTED};
    end $$`);
  return async () => {
    await connection.query('select pg_temp.empty_all_tables()');
  };
}
