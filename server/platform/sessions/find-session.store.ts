import { eq, sql } from 'drizzle-orm';
import { Cache } from '../cache/cache.ts';
import { changesOf, type Db } from '../database/database.ts';
import { session } from '../platform.tables.ts';

type FoundSession = Awaited<ReturnType<ReturnType<typeof prepareLookup>['execute']>>[number];

const sessions = new Cache<FoundSession | undefined>({ size: 5_000 });

/** Finds the session with this token. The key of the cache is the hash of the token, never the token. */
export async function findSession(db: Db, tokenHash: string): Promise<FoundSession | undefined> {
  return await sessions.read({ changes: changesOf(db), key: tokenHash }, async () => {
    const [found] = await lookupIn(db).execute({ tokenHash });
    // An unknown token is not cached, because anybody can send one.
    if (!found) return { value: undefined };
    return { value: found, topics: [`session of ${found.kind} ${found.subjectId}`, 'sessions'] };
  });
}

const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

/** Prepares the query once for each database. */
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
