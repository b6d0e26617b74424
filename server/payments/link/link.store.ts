import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { paymentLink } from '../payments.tables.ts';

export async function insertLink(tx: Db, row: Omit<typeof paymentLink.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(paymentLink).values(row);
}

/** The charge of an unexpired link. */
export async function findChargeIdOfLink(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [found] = await db
    .select({ chargeId: paymentLink.chargeId })
    .from(paymentLink)
    .where(and(eq(paymentLink.tokenHash, tokenHash), gt(paymentLink.expiresAt, now)));
  return found?.chargeId;
}

/** When the mails about this charge were sent, oldest first. Links created in the portal do not count. */
export async function mailTimes(db: Db, chargeId: number): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: paymentLink.createdAt })
    .from(paymentLink)
    .where(and(eq(paymentLink.chargeId, chargeId), paymentLink.isMailed))
    .orderBy(asc(paymentLink.id));
  return rows.map(({ createdAt }) => createdAt);
}

export async function forgetLinks(db: Db, before: Date): Promise<void> {
  await db.delete(paymentLink).where(lt(paymentLink.expiresAt, before));
}
