import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { rateLimit } from '../platform.tables.ts';

export interface Limit {
  name: string;
  allowed: number;
  windowSeconds: number;
}

/** Counts one more try, atomically and for all server instances alike; refuses when there were too many. */
export async function takeTry(db: Db, limit: Limit, subject: string, now: Date): Promise<void> {
  const { used, endsAt } = await countTry(db, limit, subject, now);
  if (used <= limit.allowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  throw new Failure('request.too_many', { retryAfterSeconds });
}

/** Counts one more try and returns whether it is still allowed, for calls whose refusal would reveal something. */
export async function hasTryLeft(db: Db, limit: Limit, subject: string, now: Date): Promise<boolean> {
  const { used } = await countTry(db, limit, subject, now);
  return used <= limit.allowed;
}

/** Takes back a try that does not count after all, such as a correct password. */
export async function giveBackTry(db: Db, limit: Limit, subject: string, now: Date): Promise<void> {
  const { subjectHash, windowStart } = windowOf(limit, subject, now);
  await db
    .update(rateLimit)
    .set({ used: sql`${rateLimit.used} - 1` })
    .where(
      and(
        eq(rateLimit.name, limit.name),
        eq(rateLimit.subjectHash, subjectHash),
        eq(rateLimit.windowStart, windowStart),
        gt(rateLimit.used, 0),
      ),
    );
}

async function countTry(db: Db, limit: Limit, subject: string, now: Date) {
  const { subjectHash, windowStart, endsAt } = windowOf(limit, subject, now);
  const [row] = await db
    .insert(rateLimit)
    .values({ name: limit.name, subjectHash, windowStart, endsAt, used: 1 })
    .onConflictDoUpdate({
      target: [rateLimit.name, rateLimit.subjectHash, rateLimit.windowStart],
      set: { used: sql`${rateLimit.used} + 1` },
    })
    .returning({ used: rateLimit.used });
  return { used: row?.used ?? Number.POSITIVE_INFINITY, endsAt };
}

function windowOf(limit: Limit, subject: string, now: Date) {
  const length = limit.windowSeconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / length) * length);
  const endsAt = new Date(windowStart.getTime() + length);
  const subjectHash = createHash('sha256').update(subject).digest('hex');
  return { subjectHash, windowStart, endsAt };
}

/** Deletes the counts of windows that are over. */
export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.endsAt, now));
}
