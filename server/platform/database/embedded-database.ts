import pg from 'pg';
import { type EmbeddedEngine, startEmbeddedEngine } from './embedded-engine.ts';
import { startUpkeep } from './embedded-upkeep.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { SQL_STATE } from './sql-state.ts';

/** Somebody who waits this long stands behind a transaction that waits for him: an error is better than that. */
const LONGEST_WAIT_MS = 15_000;

export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<Engine> {
  const engine = await startEmbeddedEngine(dataDir, log);
  const pool = connectTo(engine);
  const stopUpkeep = startUpkeep(pool, log);

  return {
    engine: 'embedded',
    pool,
    onLost: (listener) => void engine.lost.then(listener),
    async close() {
      stopUpkeep();
      await pool.end();
      await engine.stop();
    },
  };
}

/**
 * One connection, never more: the engine is a single session, and its socket server mixes up the messages of
 * two connections as soon as one statement arrives in pieces (wrong rows without any error).
 */
function connectTo(engine: EmbeddedEngine): pg.Pool {
  const pool = new pg.Pool({
    host: engine.socketFolder,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
  });
  // After a full disk the engine answers nothing any more. What was committed is safe, so it is ended at once.
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === SQL_STATE.diskFull) engine.abandon('the disk is full');
    });
  });
  return pool;
}
