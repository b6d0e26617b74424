import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { secondFactorRule } from './second-factor.tables.ts';

const LOCK = sql`hashtextextended('second factor rule', 0)`;

/** Sign-ins share this lock: whoever changes the rule waits for them, and they for her. */
export async function shareRule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

export async function lockRule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function hasRule(db: Db): Promise<boolean> {
  return (await db.$count(secondFactorRule)) > 0;
}

/** True when it was not there before. */
export async function insertRule(tx: Db, requiredSince: Date): Promise<boolean> {
  const inserted = await tx
    .insert(secondFactorRule)
    .values({ requiredSince })
    .onConflictDoNothing()
    .returning({ id: secondFactorRule.id });
  return inserted.length > 0;
}

export async function deleteRule(tx: Db): Promise<void> {
  await tx.delete(secondFactorRule);
}
