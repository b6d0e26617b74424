import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { reportLongUse } from './connection-use.ts';
import { openEmbedded } from './embedded-database.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { openPostgres } from './postgres-database.ts';

/** What a query needs: the database itself, or one transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface Database extends Engine {
  db: Db;
}

export interface DatabaseOptions {
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
  return { ...engine, db: drizzle(engine.pool) };
}

const silent: DatabaseLog = { warn() {}, error() {} };
