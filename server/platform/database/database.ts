import type { Socket } from 'node:net';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Client, ClientBase, Pool } from 'pg';
import {
  addOwnConnection,
  attachChanges,
  type Changes,
  createChanges,
  invalidateOwnChanges,
} from '../changes/changes.ts';
import type { Log } from '../log.ts';
import { endBulkWork, type SilenceLimits } from './connection-watch.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import type { Observer } from './observed-client.ts';
import { openPostgres } from './postgres-database.ts';

/** What a query needs: the database itself, or one transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The connections behind a database that `openDatabase` opened. */
export function poolOf(db: Db): Pool {
  return (db as Db & { $client: Pool }).$client;
}

/** One opened engine. The rest of the server does not know which. */
export interface Engine {
  engine: 'postgres' | 'embedded';
  /** For hand-written SQL. The embedded engine has exactly one connection, so never hold two at once. */
  pool: Pool;
  /** Add a function to observe each statement of the pool. */
  observers: Set<Observer>;
  /** A connection outside the pool, kept open for LISTEN. The embedded engine cannot offer one. */
  newConnection?: (socket: Socket) => Client;
  /** The embedded engine died or hangs and cannot recover in this process: exit, so that a supervisor restarts it. */
  onLost(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

export type DatabaseLog = Pick<Log, 'info' | 'warn' | 'error'>;

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
  attachChanges(db, changes);
  return { ...engine, db, changes };
}

const silent: DatabaseLog = { info() {}, warn() {}, error() {} };
