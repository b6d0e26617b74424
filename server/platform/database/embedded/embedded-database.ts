import type { Pool } from 'pg';
import { SQL_STATE, sqlState } from '../database-errors.ts';
import type { DatabaseLog, Engine } from '../engine.ts';
import { type Observer, observedClient } from '../observed-client.ts';
import { ContextPool } from '../steady-pool.ts';
import { type EmbeddedEngine, startEmbeddedEngine } from './embedded-engine.ts';

/**
 * A caller that waits this long probably waits inside the transaction that it waits for. An error ends this deadlock.
 */
const LONGEST_WAIT_MS = 15_000;

export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<Engine> {
  const engine = await startEmbeddedEngine(dataDir, log);
  const observers = new Set<Observer>();
  const pool = connectTo(engine, observers);
  const stopMaintenance = startMaintenance(pool, log);

  return {
    engine: 'embedded',
    pool,
    observers,
    onLost: (listener) => void engine.lost.then(listener),
    async close() {
      stopMaintenance();
      await pool.end();
      await engine.stop();
    },
  };
}

/**
 * Never more than one connection: the engine is a single session. Its socket server mixes up the messages of two
 * connections when a statement arrives in pieces, and returns wrong rows without an error.
 */
function connectTo(engine: EmbeddedEngine, observers: Set<Observer>): Pool {
  // On a full disk the engine stops answering. Committed rows are safe, so the server ends the engine at once.
  const abandonWhenFull = (error?: unknown) => {
    if (sqlState(error) === SQL_STATE.diskFull) engine.abandon('the disk is full');
  };
  observers.add(() => abandonWhenFull);
  return new ContextPool({
    Client: observedClient(observers),
    host: engine.socketFolder,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    // Sends statements without waiting for the answer to the one before. The engine answers them in order.
    pipeline: true,
    // All connections share the session of the engine, so this one would find the prepared statements of the one
    // before.
    onConnect: async (client) => void (await client.query('deallocate all')),
  });
}

const EVERY_MS = 60_000;
const LONGEST_LOG_BYTES = 32 * 1024 ** 2;

/**
 * The embedded engine runs neither checkpoints nor autovacuum, so the server does. The thresholds are those of
 * PostgreSQL's autovacuum.
 */
function startMaintenance(pool: Pool, log: DatabaseLog): () => void {
  const timer = setInterval(() => {
    maintain(pool).catch(() =>
      log.warn({ job: 'database maintenance' }, 'maintenance failed, will be tried again'),
    );
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Frees the space of deleted rows, and bounds the log that a start after a kill has to replay. */
export async function maintain(pool: Pool): Promise<void> {
  for (const table of await tablesToVacuum(pool)) await pool.query(`vacuum (analyze) ${table}`);
  if ((await bytesToRecover(pool)) > LONGEST_LOG_BYTES) await pool.query('checkpoint');
}

async function tablesToVacuum(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name
    from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`);
  return rows.map(({ name }) => name);
}

async function bytesToRecover(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), checkpoint_lsn) as bytes from pg_control_checkpoint()',
  );
  return Number(rows[0]?.bytes);
}
