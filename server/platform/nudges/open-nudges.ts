import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createFollowers, type Nudges } from './nudges.ts';
import { postgresNudges } from './postgres-nudges.ts';

/** Between all server processes on PostgreSQL; the embedded engine has only one. */
export async function openNudges(
  { pool, newConnection, changes }: Pick<Database, 'pool' | 'newConnection' | 'changes'>,
  log: Pick<Log, 'warn'>,
): Promise<Nudges> {
  return newConnection ? await postgresNudges({ pool, newConnection, changes, log }) : inProcessNudges();
}

/** For the embedded database, which only one process can have open. */
export function inProcessNudges(): Nudges {
  const followers = createFollowers();
  return {
    async tell(topics, about) {
      for (const topic of topics) followers.tell(topic, about);
    },
    follow: followers.add,
    async close() {
      followers.clear();
    },
  };
}
