import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DocumentKind } from '#contract/documents.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
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
