import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool } from 'pg';
import { addOwnConnection, type Changes, createChanges, invalidateOwnChanges } from '../changes/changes.ts';
import { endBulkWork, type SilenceLimits } from './connection-watch.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { openPostgres } from './postgres-database.ts';

/** What a query needs: the database itself, or one transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The connections behind a database that `openDatabase` opened. */
export function poolOf(db: Db): Pool {
  return (db as Db & { $client: Pool }).$client;
}

const changesByDatabase = new WeakMap<Db, Changes>();

/** Undefined inside a transaction: nobody else sees yet what it wrote, so it must read the tables and cache nothing. */
export function changesOf(db: Db): Changes | undefined {
  return changesByDatabase.get(db);
}

export interface Database extends Engine {
  db: Db;
  /** On PostgreSQL nothing is current until `openPubSub` receives the changes of other processes. */
  changes: Changes;
}

interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: DatabaseLog;
  /** How long PostgreSQL may be silent. */
  limits?: SilenceLimits | undefined;
  /** The name of the setting with the address; DATABASE_URL by default. */
  setting?: string;
}

/** PostgreSQL when a URL is given, else the embedded engine on `dataDir`. Rejects with a `StartRefusal`. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log = silent,
  limits,
  setting,
}: DatabaseOptions): Promise<Database> {
  const changes = createChanges({ isAlone: !databaseUrl });
  const onConnect = (client: ClientBase, pid: number) => addOwnConnection(changes, client, pid);
  const engine = databaseUrl
    ? await openPostgres({ connectionString: databaseUrl, log, onConnect, limits, setting })
    : await openEmbedded(dataDir, log);

  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  engine.pool.on('error', (error) => {
    // The watch has already logged that it closed this connection.
    if (!(error instanceof DatabaseUnreachable)) log.warn({}, 'an idle database connection broke');
  });
  engine.pool.on('acquire', endBulkWork);
  invalidateOwnChanges(engine.pool, changes);
  const db = drizzle(engine.pool);
  changesByDatabase.set(db, changes);
  return { ...engine, db, changes };
}

const silent: DatabaseLog = { info() {}, warn() {}, error() {} };
