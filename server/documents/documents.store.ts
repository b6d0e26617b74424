import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { DocumentKind } from '#contract/documents.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { patientDocument } from './documents.tables.ts';

export type StoredDocument = NonNullable<Awaited<ReturnType<typeof findReleased>>>;

const documentColumns = {
  id: patientDocument.id,
  patientId: patientDocument.patientId,
  kind: patientDocument.kind,
  zone: patientDocument.zone,
  title: patientDocument.title,
  description: patientDocument.description,
  fileName: patientDocument.fileName,
  fileType: patientDocument.fileType,
  sizeBytes: patientDocument.sizeBytes,
  storageId: patientDocument.storageId,
  addedByKind: patientDocument.addedByKind,
  addedById: patientDocument.addedById,
  createdAt: patientDocument.createdAt,
  releasedAt: patientDocument.releasedAt,
};

/** Only the patient's own file, and only what she is meant to see, is ever found. */
export async function findReleased(db: Db, patientId: number, id: number) {
  const [found] = await db
    .select(documentColumns)
    .from(patientDocument)
    .where(and(eq(patientDocument.id, id), isReleasedTo(patientId)));
  return found;
}

/** Newest first. */
export async function listReleased(db: Db, patientId: number): Promise<StoredDocument[]> {
  return await db
    .select(documentColumns)
    .from(patientDocument)
    .where(isReleasedTo(patientId))
    .orderBy(...NEWEST_FIRST);
}

export async function listLatest(
  db: Db,
  { patientId, kind, limit }: { patientId: number; kind: DocumentKind; limit: number },
): Promise<StoredDocument[]> {
  return await db
    .select(documentColumns)
    .from(patientDocument)
    .where(and(isReleasedTo(patientId), eq(patientDocument.kind, kind)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Released or not; whose business this patient is has to be known before. */
export async function listOfPatient(
  db: Db,
  patientId: number,
  kinds: readonly DocumentKind[],
): Promise<StoredDocument[]> {
  return await db
    .select(documentColumns)
    .from(patientDocument)
    .where(and(eq(patientDocument.patientId, patientId), isKept(), isOneOf(kinds)))
    .orderBy(...NEWEST_FIRST);
}

/** Whose patient it is has to be asked afterwards: only the file tells whose it is. */
export async function findForStaff(db: Db, id: number, kinds: readonly DocumentKind[]) {
  const [found] = await db
    .select(documentColumns)
    .from(patientDocument)
    .where(and(eq(patientDocument.id, id), isKept(), isOneOf(kinds)));
  return found;
}

/** Files of messages, as they lie in the record of one patient. */
export async function listChatFiles(db: Db, patientId: number, ids: number[]): Promise<StoredDocument[]> {
  if (ids.length === 0) return [];
  return await db
    .select(documentColumns)
    .from(patientDocument)
    .where(
      and(isReleasedTo(patientId), eq(patientDocument.kind, 'chat_file'), inArray(patientDocument.id, ids)),
    );
}

export async function ownersOf(db: Db, ids: number[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ patientId: patientDocument.patientId })
    .from(patientDocument)
    .where(inArray(patientDocument.id, ids));
  return found.map(({ patientId }) => patientId);
}

/** True the first time only. */
export async function markReleased(tx: Db, id: number, now: Date): Promise<boolean> {
  const released = await tx
    .update(patientDocument)
    .set({ releasedAt: now })
    .where(and(eq(patientDocument.id, id), isKept(), isNull(patientDocument.releasedAt)))
    .returning({ id: patientDocument.id });
  return released.length > 0;
}

/** In one order, so that two who remove the same files wait for each other instead of standing in the way. */
export async function lockKept(tx: Db, ids: number[], kinds: readonly DocumentKind[]) {
  return await tx
    .select({ id: patientDocument.id, patientId: patientDocument.patientId })
    .from(patientDocument)
    .where(and(inArray(patientDocument.id, ids), isKept(), isOneOf(kinds)))
    .orderBy(patientDocument.id)
    .for('update');
}

export async function markRemoved(tx: Db, ids: number[], removedById: number, now: Date): Promise<void> {
  await tx
    .update(patientDocument)
    .set({ removedAt: now, removedById })
    .where(inArray(patientDocument.id, ids));
}

const NEWEST_FIRST = [desc(patientDocument.createdAt), desc(patientDocument.id)] as const;

function isReleasedTo(patientId: number) {
  return and(eq(patientDocument.patientId, patientId), isKept(), isNotNull(patientDocument.releasedAt));
}

function isKept() {
  return and(isNotNull(patientDocument.storedAt), isNull(patientDocument.removedAt));
}

function isOneOf(kinds: readonly DocumentKind[]) {
  return kinds.length === 0 ? sql`false` : inArray(patientDocument.kind, [...kinds]);
}

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

/** What she is shown. What is not released yet, or was taken back, is for the clinic to hand out. */
export async function copyReleased(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, patientDocument, {
    where: and(
      eq(patientDocument.patientId, patientId),
      isNotNull(patientDocument.storedAt),
      isNotNull(patientDocument.releasedAt),
      isNull(patientDocument.removedAt),
    ),
    orderBy: patientDocument.id,
    without: [patientDocument.storageId, patientDocument.removedAt, patientDocument.removedById],
  });
}

/** When something was last added to her files, also to those that were taken out of the lists. */
export async function latestDocumentAt(db: Db, patientId: number): Promise<Date | null> {
  const isHers = and(eq(patientDocument.patientId, patientId), isNotNull(patientDocument.storedAt));
  return await latestAt(db, patientDocument.storedAt, isHers);
}

/** Answers where their files lie. What is just arriving never becomes hers any more and is swept away. */
export async function deleteDocuments(tx: Db, patientId: number): Promise<string[]> {
  const deleted = await tx
    .delete(patientDocument)
    .where(and(eq(patientDocument.patientId, patientId), isNotNull(patientDocument.storedAt)))
    .returning({ storageId: patientDocument.storageId });
  return deleted.map(({ storageId }) => storageId);
}

/**
 * What she sent herself is sent by her, under whichever account. A file that is just being sent is not waited for: its
 * account is closed when it arrives, and it has to be sent again.
 */
export async function giveDocuments(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const isHers = and(eq(patientDocument.patientId, fromId), isNotNull(patientDocument.storedAt));
  const isSentByHer = and(isHers, eq(patientDocument.addedByKind, 'patient'));
  await tx.update(patientDocument).set({ addedById: intoId }).where(isSentByHer);
  await tx.update(patientDocument).set({ patientId: intoId }).where(isHers);
}
