import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt } from '#server/platform/database/latest.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/row-json.ts';
import { patientDocument } from './documents.tables.ts';

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
