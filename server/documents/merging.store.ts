import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { patientDocument } from './documents.tables.ts';

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
