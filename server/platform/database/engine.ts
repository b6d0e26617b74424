import type { Client, Pool } from 'pg';
import type { Log } from '../log.ts';

/** One opened engine; the rest of the server does not need to know which. */
export interface Engine {
  engine: 'postgres' | 'embedded';
  /** For those who bring their own SQL. The embedded engine has exactly one connection, so never hold two. */
  pool: Pool;
  /** Beside the pool, to be kept for LISTEN. The embedded engine has none to spare. */
  newConnection?: () => Client;
  /** The embedded engine died or hangs and does not come back in this process: log, exit, be restarted. */
  onLost(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

export type DatabaseLog = Pick<Log, 'warn' | 'error'>;
