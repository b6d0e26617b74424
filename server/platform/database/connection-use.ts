import type { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';
import type { Log } from '../log.ts';

const LONG_USE_MS = 500;

/**
 * Tells when one statement or transaction kept a connection for long. On the embedded engine everybody else
 * waited meanwhile; on PostgreSQL it is the usual trace of a provider call inside a transaction.
 */
export function reportLongUse(pool: Pick<EventEmitter, 'on'>, log: Pick<Log, 'warn'>): void {
  const takenAt = new WeakMap<PoolClient, number>();

  pool.on('acquire', (client: PoolClient) => takenAt.set(client, performance.now()));
  pool.on('release', (_error: unknown, client: PoolClient) => {
    const milliseconds = Math.round(performance.now() - (takenAt.get(client) ?? Number.POSITIVE_INFINITY));
    if (milliseconds > LONG_USE_MS) log.warn({ milliseconds }, 'a database connection was held for long');
  });
}
