import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { confirmationToken } from '../booking.tables.ts';

export async function insertConfirmation(
  tx: Db,
  confirmation: { appointmentId: number; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await tx.insert(confirmationToken).values(confirmation);
}

/** The appointment of a link. A used or expired link is not found. */
export async function findConfirmation(
  db: Db,
  by: { tokenHash: string } | { appointmentId: number },
  now: Date,
): Promise<{ id: number; appointmentId: number } | undefined> {
  const [found] = await db
    .select({ id: confirmationToken.id, appointmentId: confirmationToken.appointmentId })
    .from(confirmationToken)
    .where(
      and(
        'tokenHash' in by
          ? eq(confirmationToken.tokenHash, by.tokenHash)
          : eq(confirmationToken.appointmentId, by.appointmentId),
        isNull(confirmationToken.usedAt),
        gt(confirmationToken.expiresAt, now),
      ),
    );
  return found;
}

/** The appointment that was confirmed by this link. */
export async function findConfirmed(db: Db, tokenHash: string): Promise<number | undefined> {
  const [found] = await db
    .select({ appointmentId: confirmationToken.appointmentId })
    .from(confirmationToken)
    .where(and(eq(confirmationToken.tokenHash, tokenHash), isNotNull(confirmationToken.usedAt)));
  return found?.appointmentId;
}

/** Marks the link as used. True for one caller only, even if several use the link at the same moment. */
export async function consumeConfirmation(tx: Db, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(confirmationToken)
    .set({ usedAt: now })
    .where(and(eq(confirmationToken.id, id), isNull(confirmationToken.usedAt)))
    .returning({ id: confirmationToken.id });
  return used.length > 0;
}

export async function listExpired(db: Db, now: Date) {
  return await db
    .select({ id: confirmationToken.id, appointmentId: confirmationToken.appointmentId })
    .from(confirmationToken)
    .where(and(isNull(confirmationToken.usedAt), lte(confirmationToken.expiresAt, now)));
}

export async function copyConfirmations(db: Db, appointmentIds: number[]): Promise<RowJson[]> {
  if (appointmentIds.length === 0) return [];
  return await rowsAsJson(db, confirmationToken, {
    where: inArray(confirmationToken.appointmentId, appointmentIds),
    orderBy: confirmationToken.id,
    without: [confirmationToken.tokenHash],
  });
}

export async function deleteConfirmations(tx: Db, appointmentIds: number[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx.delete(confirmationToken).where(inArray(confirmationToken.appointmentId, appointmentIds));
}
