import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { bookingDraft } from '../booking.tables.ts';

const draftColumns = {
  id: bookingDraft.id,
  userData: bookingDraft.userData,
  anamnesisEntries: bookingDraft.anamnesisEntries,
  acceptedData: bookingDraft.acceptedData,
  passwordHash: bookingDraft.passwordHash,
  anamnesisId: bookingDraft.anamnesisId,
};

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
export type DraftChange = Partial<Omit<Draft, 'id'>>;

/** Does not find a draft whose last change was at `until` or before, even if it is not deleted yet. */
export async function findDraft(db: Db, tokenHash: string, until: Date) {
  const [found] = await db
    .select(draftColumns)
    .from(bookingDraft)
    .where(and(eq(bookingDraft.tokenHash, tokenHash), gt(bookingDraft.updatedAt, until)));
  return found;
}

/**
 * Finds or creates the draft of this token, and locks it until the transaction ends. Nothing if there is a draft whose
 * last change was at `until` or before.
 */
export async function putDraft(
  tx: Db,
  tokenHash: string,
  { until, now }: { until: Date; now: Date },
): Promise<(Draft & { isNew: boolean }) | undefined> {
  const [put] = await tx
    .insert(bookingDraft)
    .values({ tokenHash, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: bookingDraft.tokenHash,
      set: { updatedAt: now },
      setWhere: gt(bookingDraft.updatedAt, until),
    })
    // `xmax` is 0 only if this statement inserted the row.
    .returning({ ...draftColumns, isNew: sql<boolean>`${bookingDraft}.xmax = 0` });
  return put;
}

export async function updateDraft(tx: Db, id: number, change: DraftChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.update(bookingDraft).set(change).where(eq(bookingDraft.id, id));
}

/** The signed records that deleted drafts referred to. */
export type DeletedDrafts = { anamnesisId: number | null }[];

export async function deleteDraft(tx: Db, tokenHash: string): Promise<DeletedDrafts> {
  return await tx
    .delete(bookingDraft)
    .where(eq(bookingDraft.tokenHash, tokenHash))
    .returning({ anamnesisId: bookingDraft.anamnesisId });
}

export async function deleteOldDraft(tx: Db, tokenHash: string, until: Date): Promise<DeletedDrafts> {
  return await tx
    .delete(bookingDraft)
    .where(and(eq(bookingDraft.tokenHash, tokenHash), lte(bookingDraft.updatedAt, until)))
    .returning({ anamnesisId: bookingDraft.anamnesisId });
}

/** Deletes a limited number. Skips locked drafts: somebody is changing them, so they are no longer old. */
export async function deleteOldDrafts(tx: Db, until: Date, atMost: number): Promise<DeletedDrafts> {
  const old = tx
    .select({ id: bookingDraft.id })
    .from(bookingDraft)
    .where(lte(bookingDraft.updatedAt, until))
    .limit(atMost)
    .for('update', { skipLocked: true });
  return await tx
    .delete(bookingDraft)
    .where(inArray(bookingDraft.id, old))
    .returning({ anamnesisId: bookingDraft.anamnesisId });
}
