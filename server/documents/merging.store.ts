import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { patientDocument } from './documents.tables.ts';

/** What she sent herself is sent by her, under whichever account. */
export async function giveDocuments(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const isHers = eq(patientDocument.patientId, fromId);
  const isSentByHer = and(isHers, eq(patientDocument.addedByKind, 'patient'));
  await tx.update(patientDocument).set({ addedById: intoId }).where(isSentByHer);
  await tx.update(patientDocument).set({ patientId: intoId }).where(isHers);
}
