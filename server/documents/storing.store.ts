import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { patientDocument } from './documents.tables.ts';

export type NewDocument = Omit<
  typeof patientDocument.$inferInsert,
  'id' | 'storedAt' | 'removedAt' | 'removedById'
>;

/** One after the other for the same patient, so that nobody gets more room by hurrying. */
export async function queueForRoom(tx: Db, patientId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${patientId}`}, 0))`);
}

/** Of all she sent, also what is just arriving. */
export async function countBytesSentBy(tx: Db, patientId: number): Promise<number> {
  const [found] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${patientDocument.sizeBytes}), 0)` })
    .from(patientDocument)
    .where(and(eq(patientDocument.patientId, patientId), eq(patientDocument.addedByKind, 'patient')));
  return Number(found?.bytes ?? 0);
}

export async function insertDocument(tx: Db, row: NewDocument): Promise<number> {
  const [created] = await tx.insert(patientDocument).values(row).returning({ id: patientDocument.id });
  if (!created) throw new Error('A document vanished while being made.');
  return created.id;
}

/** False when it took so long that its file may have been removed already. */
export async function markStored(tx: Db, id: number, now: Date, begunAfter: Date): Promise<boolean> {
  const stored = await tx
    .update(patientDocument)
    .set({ storedAt: now })
    .where(
      and(
        eq(patientDocument.id, id),
        isNull(patientDocument.storedAt),
        gt(patientDocument.createdAt, begunAfter),
      ),
    )
    .returning({ id: patientDocument.id });
  return stored.length > 0;
}

export async function listUnstored(db: Db, begunBy: Date, limit: number) {
  return await db
    .select({ id: patientDocument.id, storageId: patientDocument.storageId })
    .from(patientDocument)
    .where(and(isNull(patientDocument.storedAt), lte(patientDocument.createdAt, begunBy)))
    .orderBy(asc(patientDocument.id))
    .limit(limit);
}

export async function deleteUnstored(db: Db, id: number): Promise<void> {
  await db.delete(patientDocument).where(and(eq(patientDocument.id, id), isNull(patientDocument.storedAt)));
}

/** Also one that was taken out of the lists. */
export async function hasDocument(db: Db, patientId: number, title: string): Promise<boolean> {
  const found = await db
    .select({ id: patientDocument.id })
    .from(patientDocument)
    .where(
      and(
        eq(patientDocument.patientId, patientId),
        eq(patientDocument.title, title),
        isNotNull(patientDocument.storedAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}
