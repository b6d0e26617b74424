import type { Socket } from 'node:net';
import type { Client, Pool } from 'pg';
import type { Log } from '../log.ts';
import type { Observer } from './observed-client.ts';

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
