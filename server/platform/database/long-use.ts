import type { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { isBulkWork } from './connection-watch.ts';

const LONG_USE_MS = 3_000;
const A_MINUTE_MS = 60_000;
const TICK_MS = 250;
/** A longer time between two ticks means that the process did not run. */
const LONGEST_TICK_MS = 2 * TICK_MS;

/**
 * A clock that stands still while this process gets no processor time. Answers of the database wait to be read then, and
 * that counts as nobody's use of a connection.
 */
export function runningTime(now: () => number = () => performance.now()): () => number {
  let ran = 0;
  let tickedAt = now();
  const sinceTick = () => Math.min(now() - tickedAt, LONGEST_TICK_MS);
  setInterval(() => {
    ran += sinceTick();
    tickedAt = now();
  }, TICK_MS).unref();
  return () => ran + sinceTick();
}

/**
 * Warns when statements or transactions use connections for long, in one line a minute. On the embedded engine all other
 * requests waited meanwhile. On PostgreSQL a statement was slow or waited for a lock, or a transaction waited for something
 * else than the database. Call it after the start, because migrations and the demo may take long. Backups and imports may
 * take long, too, and a use that ended with an error has its own line.
 */
export function reportLongUse(
  pool: Pick<EventEmitter, 'on'>,
  log: Pick<Log, 'warn'>,
  time: () => number = runningTime(),
): void {
  const takenAt = new WeakMap<PoolClient, number>();
  let count = 0;
  let milliseconds = 0;
  let isQuiet = false;
  const report = () => {
    isQuiet = count > 0;
    if (!isQuiet) return;
    log.warn({ count, milliseconds }, 'database connections were held for long');
    count = 0;
    milliseconds = 0;
    setTimeout(report, A_MINUTE_MS).unref();
  };

  pool.on('acquire', (client: PoolClient) => takenAt.set(client, time()));
  pool.on('release', (error: unknown, client: PoolClient) => {
    const used = Math.round(time() - (takenAt.get(client) ?? Number.POSITIVE_INFINITY));
    if (error || used <= LONG_USE_MS || isBulkWork(client)) return;
    count += 1;
    milliseconds = Math.max(milliseconds, used);
    if (!isQuiet) report();
  });
}
