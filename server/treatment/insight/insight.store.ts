import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { treatmentNoteRequest } from '../treatment.tables.ts';

export type StoredRequest = typeof treatmentNoteRequest.$inferSelect;

const isOf = (patientId: number) => eq(treatmentNoteRequest.patientId, patientId);
const isOpen = isNull(treatmentNoteRequest.decidedAt);

/** The latest first. */
export async function listRequests(db: Db, patientId: number): Promise<StoredRequest[]> {
  return await db
    .select()
    .from(treatmentNoteRequest)
    .where(isOf(patientId))
    .orderBy(desc(treatmentNoteRequest.id));
}

/** The longest waiting first. */
export async function listOpenRequests(db: Db): Promise<StoredRequest[]> {
  return await db.select().from(treatmentNoteRequest).where(isOpen).orderBy(asc(treatmentNoteRequest.id));
}

/** While a request waits, nothing is added. */
export async function insertRequest(tx: Db, patientId: number, askedAt: Date): Promise<void> {
  await tx.insert(treatmentNoteRequest).values({ patientId, askedAt }).onConflictDoNothing();
}

export async function lockRequest(tx: Db, id: number): Promise<StoredRequest | undefined> {
  const [found] = await tx
    .select()
    .from(treatmentNoteRequest)
    .where(eq(treatmentNoteRequest.id, id))
    .for('update');
  return found;
}

export async function decideRequest(
  tx: Db,
  id: number,
  decision: Pick<StoredRequest, 'decidedAt' | 'decidedById' | 'isGranted' | 'reason'>,
): Promise<void> {
  await tx.update(treatmentNoteRequest).set(decision).where(eq(treatmentNoteRequest.id, id));
}

export async function copyRequests(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, treatmentNoteRequest, {
    where: isOf(patientId),
    orderBy: treatmentNoteRequest.id,
  });
}

export async function latestRequestAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, treatmentNoteRequest.askedAt, isOf(patientId));
}

export async function deleteRequests(tx: Db, patientId: number): Promise<void> {
  await tx.delete(treatmentNoteRequest).where(isOf(patientId));
}

/** Only one open request can stay; the one of the account that remains does. */
export async function moveRequests(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx
    .delete(treatmentNoteRequest)
    .where(
      and(
        isOf(fromId),
        isOpen,
        sql`exists (select 1 from treatment_note_request other where other.patient_id = ${intoId} and other.decided_at is null)`,
      ),
    );
  await tx.update(treatmentNoteRequest).set({ patientId: intoId }).where(isOf(fromId));
}
