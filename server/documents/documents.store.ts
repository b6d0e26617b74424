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

/** Finds only a released file of this patient. */
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

/** Released or not. The caller has checked the access to this patient. */
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

/** The caller checks the access afterwards, because only the file tells whose patient it is. */
export async function findForStaff(db: Db, id: number, kinds: readonly DocumentKind[]) {
  const [found] = await db
    .select(documentColumns)
    .from(patientDocument)
    .where(and(eq(patientDocument.id, id), isKept(), isOneOf(kinds)));
  return found;
}

/** Files of chat messages of one patient. */
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

/** Locks in the order of the ids, so that two removals of the same files cannot deadlock. */
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

/** Allows one upload of a patient at a time, so that parallel uploads cannot exceed the quota. */
export async function lockQuota(tx: Db, patientId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${patientId}`}, 0))`);
}

/** Bytes of all files that the patient sent, including unfinished uploads. */
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

/** False if the upload took so long that its file may have been removed already. */
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

/** Also finds a document that was removed from the lists. */
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

/** Copies only the rows that the patient can see; others are handed out by the clinic on request. */
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

/** When the newest document was stored, including those removed from the lists. */
export async function latestDocumentAt(db: Db, patientId: number): Promise<Date | null> {
  const isHers = and(eq(patientDocument.patientId, patientId), isNotNull(patientDocument.storedAt));
  return await latestAt(db, patientDocument.storedAt, isHers);
}

/** Returns the storage ids. Unfinished uploads stay and are deleted by the sweep. */
export async function deleteDocuments(tx: Db, patientId: number): Promise<string[]> {
  const deleted = await tx
    .delete(patientDocument)
    .where(and(eq(patientDocument.patientId, patientId), isNotNull(patientDocument.storedAt)))
    .returning({ storageId: patientDocument.storageId });
  return deleted.map(({ storageId }) => storageId);
}

/**
 * Moves stored documents to the remaining account, which also becomes their sender. Does not wait for an unfinished
 * upload: it fails because its account is closed, and the patient sends the file again.
 */
export async function moveDocuments(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const isHers = and(eq(patientDocument.patientId, fromId), isNotNull(patientDocument.storedAt));
  const isSentByHer = and(isHers, eq(patientDocument.addedByKind, 'patient'));
  await tx.update(patientDocument).set({ addedById: intoId }).where(isSentByHer);
  await tx.update(patientDocument).set({ patientId: intoId }).where(isHers);
}
