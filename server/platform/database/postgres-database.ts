import type { Socket } from 'node:net';
import pg from 'pg';
import { StartRefusal } from '../failure.ts';
import { CONNECT_MS, ConnectionWatch, SILENCE_LIMITS, type SilenceLimits } from './connection-watch.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import type { Observer } from './observed-client.ts';
import { SteadyPool } from './steady-pool.ts';

/** The application name of the one connection that each server keeps open, for the administrator of the database. */
export const LISTENER_NAME = 'online-klinik pubsub';

const POOL_NAME = 'online-klinik';
/** Detects a lost peer on an idle connection. The watch detects it while a statement runs. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
interface PostgresOptions {
  connectionString: string;
  log: DatabaseLog;
  /** Observe the statements of the pool. */
  observers?: Set<Observer>;
  /** Called with each new connection of the pool and the process of PostgreSQL that serves it. */
  onConnect?: (client: pg.ClientBase, pid: number) => void;
  limits?: SilenceLimits | undefined;
  /** The setting that holds the address, for a refusal. */
  setting?: string | undefined;
}

export async function openPostgres({
  connectionString,
  log,
  observers = new Set(),
  onConnect = () => {},
  limits = SILENCE_LIMITS,
  setting = 'DATABASE_URL',
}: PostgresOptions): Promise<Engine> {
  const watch = new ConnectionWatch({
    newClient: (socket) =>
      new pg.Client({
        connectionString,
        application_name: 'online-klinik watch',
        stream: () => socket,
        ...KEEP_ALIVE,
      }),
    applicationName: POOL_NAME,
    limits,
    log,
    onSilent: () => pool.refuseAll(),
    onAnswer: () => pool.lendAgain(),
  });
  const pool = new SteadyPool({
    connectionString,
    Client: watch.clientClass(observers),
    onConnect: async (client) => {
      const pid = await backendPid(client);
      watch.learnProcess(client, pid);
      if (pid !== undefined) onConnect(client, pid);
    },
    // Sends statements without waiting for the answer to the one before. PostgreSQL answers them in order.
    pipeline: true,
    application_name: POOL_NAME,
    // Our queries are short: compiling one, as PostgreSQL does when it expects much work, takes longer than running it.
    options: '-c TimeZone=UTC -c jit=off',
    max: 10,
    // A new connection first has to load tables, triggers and prepared statements, so connections stay open for the
    // next peak.
    idleTimeoutMillis: 10 * 60_000,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 10_000,
    ...KEEP_ALIVE,
  });
  watch.follow(pool);
  const close = async () => {
    await pool.end();
    watch.stop();
  };
  try {
    await refuseSharedConnections(pool);
  } catch (error) {
    await close();
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`PostgreSQL at ${setting} cannot be used: ${reasonOf(error)}.`);
  }
  const newConnection = (socket: Socket) =>
    new pg.Client({
      connectionString,
      stream: () => socket,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      // It only runs trivial queries.
      query_timeout: limits.suspiciousMs + limits.answerMs,
      ...KEEP_ALIVE,
    });
  return { engine: 'postgres', pool, observers, newConnection, onLost() {}, close };
}

const NEEDS_SESSIONS =
  'the portal needs sessions (LISTEN, advisory locks, prepared statements). Let DATABASE_URL name PostgreSQL itself, or set pool_mode=session.';

async function refuseSharedConnections(pool: SteadyPool): Promise<void> {
  const held: pg.PoolClient[] = [];
  try {
    const first = await pool.connect();
    held.push(first);
    const second = await pool.connect();
    held.push(second);
    if (await sharesConnections(first, second))
      throw new StartRefusal(
        `DATABASE_URL leads through a pooler that lends connections for a transaction each, but ${NEEDS_SESSIONS}`,
      );
  } finally {
    for (const client of held) client.release();
  }
}

/** A refused connection has one error for each address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnreachable) return reasonOf(error.cause);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** One connection to ask. */
export interface Asked {
  query(text: string): Promise<{ rows: { pid: number }[] }>;
}

const ROUNDS = 5;

/**
 * Whether a pooler lends its connections for one transaction at a time, as PgBouncer does with `pool_mode=transaction`:
 * two open connections then have the same server process. Without a pooler, or in session mode, each has its own
 * process.
 */
export async function sharesConnections(first: Asked, second: Asked): Promise<boolean> {
  // Other clients of the pooler may come between two queries, but hardly in each round.
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await backendPid(first)) === (await backendPid(second))) return true;
  }
  return false;
}

async function backendPid(connection: Asked): Promise<number | undefined> {
  return (await connection.query('select pg_backend_pid() as pid')).rows[0]?.pid;
}
