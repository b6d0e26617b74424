import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { treatmentNoteVersion } from './treatment.tables.ts';

type StoredVersion = typeof treatmentNoteVersion.$inferSelect;

/** The latest first. */
export async function listVersions(db: Db, appointmentId: number, most: number): Promise<StoredVersion[]> {
  return await db
    .select()
    .from(treatmentNoteVersion)
    .where(eq(treatmentNoteVersion.appointmentId, appointmentId))
    .orderBy(desc(treatmentNoteVersion.id))
    .limit(most);
}

export async function insertVersion(tx: Db, row: Omit<StoredVersion, 'id'>): Promise<void> {
  await tx.insert(treatmentNoteVersion).values(row);
}

export async function updateVersion(
  tx: Db,
  id: number,
  change: Pick<StoredVersion, 'sections' | 'diagnoses' | 'changedAt'>,
): Promise<void> {
  await tx.update(treatmentNoteVersion).set(change).where(eq(treatmentNoteVersion.id, id));
}

export async function deleteVersions(tx: Db, appointmentIds: number[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx.delete(treatmentNoteVersion).where(inArray(treatmentNoteVersion.appointmentId, appointmentIds));
}
