import { and, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { ownedBy, ownerColumns } from './factor-owner.ts';
import type { GuessBudget } from './guess-budget.rules.ts';
import { totpFactor } from './second-factor.tables.ts';

/** Keeps a secret that is still to be confirmed; false when the account has a confirmed one already. */
export async function offerTotp(db: Db, owner: Subject, secret: string, now: Date): Promise<boolean> {
  const stored = await db
    .insert(totpFactor)
    .values({ ...ownerColumns(owner), secret, createdAt: now })
    .onConflictDoUpdate({
      target: [totpFactor.subjectKind, totpFactor.subjectId],
      set: { secret, createdAt: now },
      setWhere: isNull(totpFactor.confirmedAt),
    })
    .returning({ subjectId: totpFactor.subjectId });
  return stored.length > 0;
}

export async function lockTotp(tx: Db, owner: Subject) {
  const [found] = await tx.select().from(totpFactor).where(ownedBy(totpFactor, owner)).for('update');
  return found;
}

export async function confirmTotp(tx: Db, owner: Subject, step: number, now: Date): Promise<void> {
  await tx
    .update(totpFactor)
    .set({ confirmedAt: now, lastUsedStep: step })
    .where(and(ownedBy(totpFactor, owner), isNull(totpFactor.confirmedAt)));
}

export async function storeTotpGuess(
  tx: Db,
  owner: Subject,
  change: Partial<GuessBudget> & { lastUsedStep?: number },
): Promise<void> {
  await tx.update(totpFactor).set(change).where(ownedBy(totpFactor, owner));
}

export async function removeTotp(tx: Db, owner: Subject): Promise<boolean> {
  const removed = await tx.delete(totpFactor).where(ownedBy(totpFactor, owner)).returning({ one: sql`1` });
  return removed.length > 0;
}
