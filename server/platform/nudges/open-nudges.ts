import type { Engine } from '../database/engine.ts';
import type { Log } from '../log.ts';
import { inProcessNudges } from './in-process-nudges.ts';
import type { Nudges } from './nudges.ts';
import { postgresNudges } from './postgres-nudges.ts';

/** Between all server processes on PostgreSQL; the embedded engine has only one. */
export async function openNudges({ pool, newConnection }: Engine, log: Pick<Log, 'warn'>): Promise<Nudges> {
  return newConnection ? await postgresNudges({ pool, newConnection, log }) : inProcessNudges();
}
