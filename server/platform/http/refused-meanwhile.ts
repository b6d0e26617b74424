import type { Actor } from '../actor.ts';
import { SQL_STATE, sqlState } from '../database/sql-state.ts';
import { Failure } from '../failure.ts';

/**
 * What the database refuses at the last moment, because of something else that happened at the same time. Nothing
 * was written; the answer says what holds now.
 */
export function refusedMeanwhile(error: unknown, actor: Actor | null): Failure | undefined {
  const state = sqlState(error);
  if (state === SQL_STATE.deadlockDetected) return new Failure('server.unavailable');
  if (state !== SQL_STATE.accountClosed) return undefined;
  // Whoever was signed in to that account is not any more; for everybody else there is no such patient.
  return new Failure(actor?.kind === 'patient' ? 'session.required' : 'request.not_found');
}
