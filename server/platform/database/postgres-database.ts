import type { Socket } from 'node:net';
import pg from 'pg';
import { StartRefusal } from '../failure.ts';
import { CONNECT_MS, ConnectionWatch, SILENCE_LIMITS, type SilenceLimits } from './connection-watch.ts';
import type { DatabaseLog, Engine } from './database.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import type { Observer } from './observed-client.ts';
import { SteadyPool } from './steady-pool.ts';

/** How an administrator of the database sees the one connection of a server that is always open. */
export const LISTENER_NAME = 'online-klinik nudges';

const POOL_NAME = 'online-klinik';
/** Finds a peer that is gone while nobody asks it; a statement that is under way is found by the watch. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
interface PostgresOptions {
  connectionString: string;
  log: DatabaseLog;
  /** Who else observes the statements of the pool. */
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
    // Statements that nobody waited for in between are sent at once; PostgreSQL answers them in their order.
    pipeline: true,
    application_name: POOL_NAME,
    // Our queries are short. Compiling one, as the server does when it expects much work, takes longer than running it.
    options: '-c TimeZone=UTC -c jit=off',
    max: 10,
    // A new connection first has to learn tables, triggers and prepared statements, so it stays for the next rush.
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
      // It asks something trivial all the time.
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

/** A refused connection carries one error per tried address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnreachable) return reasonOf(error.cause);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** One connection. */
export interface Asked {
  query(text: string): Promise<{ rows: { pid: number }[] }>;
}

const ROUNDS = 5;

/**
 * Whether somebody between us and PostgreSQL lends its connections for a transaction each, as PgBouncer does with
 * `pool_mode=transaction`: two connections that are both open are then served by the same process. Directly, and with a
 * pooler in session mode, each has its own for as long as it lives.
 */
export async function sharesConnections(first: Asked, second: Asked): Promise<boolean> {
  // Other clients of the pooler may come between two questions, but hardly each time.
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await backendPid(first)) === (await backendPid(second))) return true;
  }
  return false;
}

async function backendPid(connection: Asked): Promise<number | undefined> {
  return (await connection.query('select pg_backend_pid() as pid')).rows[0]?.pid;
}
