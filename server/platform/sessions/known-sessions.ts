import { eq, sql } from 'drizzle-orm';
import type { Changes } from '../changes/changes.ts';
import { changesIn } from '../changes/keep.ts';
import type { Db } from '../database/database.ts';
import { session } from '../platform.tables.ts';

type FoundSession = Awaited<ReturnType<ReturnType<typeof prepareLookup>['execute']>>[number];

interface Known {
  found: FoundSession;
  mark: number;
  topics: string[];
}

/** By the hash of the token, never by the token. */
const memories = new WeakMap<Changes, Map<string, Known>>();
const MOST = 5_000;

/**
 * The session with this token, as it is stored. From memory while no session of the same person has changed; the database
 * announces every change of a session (migration `own_rows`). A process that may have missed one asks the database.
 */
export async function findSession(db: Db, tokenHash: string): Promise<FoundSession | undefined> {
  const changes = changesIn(db);
  const memory = changes && memories.getOrInsertComputed(changes, () => new Map<string, Known>());
  const known = memory?.get(tokenHash);
  if (known && changes?.isCurrent(known.mark, known.topics)) return known.found;

  const mark = changes?.mark() ?? 0;
  const [found] = await lookupIn(db).execute({ tokenHash });
  memory?.delete(tokenHash);
  if (!found || !memory) return found;
  const topics = [`session of ${found.kind} ${found.subjectId}`, 'sessions'];
  memory.set(tokenHash, { found, mark, topics });
  const [oldest] = memory.size > MOST ? memory.keys() : [];
  if (oldest !== undefined) memory.delete(oldest);
  return found;
}

const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

/** Composed once for each database. */
function lookupIn(db: Db): ReturnType<typeof prepareLookup> {
  const lookup = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, lookup);
  return lookup;
}

function prepareLookup(db: Db) {
  return db
    .select({
      id: session.id,
      kind: session.kind,
      subjectId: session.subjectId,
      roles: session.roles,
      isRemembered: session.isRemembered,
      createdAt: session.createdAt,
      provenAgainAt: session.provenAgainAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      endedAt: session.endedAt,
    })
    .from(session)
    .where(eq(session.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session');
}
