import type { EventEmitter } from 'node:events';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Client, Pool, PoolClient } from 'pg';
import { type Changes, createChanges, hearOwnChanges } from '../changes/changes.ts';
import { followChanges } from '../changes/keep.ts';
import type { Log } from '../log.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import { openPostgres } from './postgres-database.ts';

/** What a query needs: the database itself, or one transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The connections behind a database that `openDatabase` opened. */
export function poolOf(db: Db): Pool {
  return (db as Db & { $client: Pool }).$client;
}

/** One opened engine; the rest of the server does not need to know which. */
export interface Engine {
  engine: 'postgres' | 'embedded';
  /** For hand-written SQL. The embedded engine has exactly one connection, so never hold two at once. */
  pool: Pool;
  /** A connection outside the pool, kept open for LISTEN. The embedded engine cannot offer one. */
  newConnection?: () => Client;
  /** The embedded engine died or hangs and cannot recover in this process: exit, so that a supervisor restarts it. */
  onLost(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

export type DatabaseLog = Pick<Log, 'warn' | 'error'>;

export interface Database extends Engine {
  db: Db;
  /** On PostgreSQL, of this process alone until `openNudges` hears the others; nothing is current before. */
  changes: Changes;
}

interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: DatabaseLog;
}

/** PostgreSQL when a URL is given, else the embedded engine on `dataDir`. Rejects with a `StartRefusal`. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log = silent,
}: DatabaseOptions): Promise<Database> {
  const engine = databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir, log);

  // The pool replaces a connection that breaks while idle; without a listener the break would end the process.
  engine.pool.on('error', () => log.warn({}, 'an idle database connection broke'));
  reportLongUse(engine.pool, log);
  const changes = createChanges({ isAlone: engine.engine === 'embedded' });
  hearOwnChanges(engine.pool, changes);
  const db = drizzle(engine.pool);
  followChanges(db, changes);
  return { ...engine, db, changes };
}

const silent: DatabaseLog = { warn() {}, error() {} };

const LONG_USE_MS = 500;

/**
 * Logs when one statement or transaction kept a connection for long. On the embedded engine all other requests waited
 * meanwhile; on PostgreSQL it usually means that a provider was called inside a transaction.
 */
export function reportLongUse(pool: Pick<EventEmitter, 'on'>, log: Pick<Log, 'warn'>): void {
  const takenAt = new WeakMap<PoolClient, number>();

  pool.on('acquire', (client: PoolClient) => takenAt.set(client, performance.now()));
  pool.on('release', (_error: unknown, client: PoolClient) => {
    const milliseconds = Math.round(performance.now() - (takenAt.get(client) ?? Number.POSITIVE_INFINITY));
    if (milliseconds > LONG_USE_MS) log.warn({ milliseconds }, 'a database connection was held for long');
  });
}
