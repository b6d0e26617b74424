import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { treatmentMeasurement } from '../treatment.tables.ts';

export type StoredMeasurement = typeof treatmentMeasurement.$inferSelect;
export type NewMeasurement = Omit<StoredMeasurement, 'id' | 'struckAt' | 'struckById' | 'struckReason'>;

const isOf = (patientId: number) => eq(treatmentMeasurement.patientId, patientId);

/** The latest day first. */
export async function listMeasurementsOf(
  db: Db,
  patientId: number,
  most?: number,
): Promise<StoredMeasurement[]> {
  const found = db
    .select()
    .from(treatmentMeasurement)
    .where(isOf(patientId))
    .orderBy(desc(treatmentMeasurement.measuredOn), desc(treatmentMeasurement.id));
  return await (most === undefined ? found : found.limit(most));
}

/** A repeated key adds nothing. */
export async function insertMeasurement(tx: Db, row: NewMeasurement): Promise<number | undefined> {
  const [added] = await tx
    .insert(treatmentMeasurement)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: treatmentMeasurement.id });
  return added?.id;
}

/** Only a value of this patient is found. Nobody else strikes it until the transaction ends. */
export async function lockMeasurement(
  tx: Db,
  patientId: number,
  id: number,
): Promise<StoredMeasurement | undefined> {
  const [found] = await tx
    .select()
    .from(treatmentMeasurement)
    .where(and(eq(treatmentMeasurement.id, id), isOf(patientId)))
    .for('update');
  return found;
}

export async function markStruck(
  tx: Db,
  id: number,
  mark: Pick<StoredMeasurement, 'struckAt' | 'struckById' | 'struckReason'>,
): Promise<void> {
  await tx.update(treatmentMeasurement).set(mark).where(eq(treatmentMeasurement.id, id));
}

export async function copyMeasurements(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, treatmentMeasurement, {
    where: isOf(patientId),
    orderBy: treatmentMeasurement.id,
    without: [treatmentMeasurement.requestKey],
  });
}

export async function latestMeasurementAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, treatmentMeasurement.enteredAt, isOf(patientId));
}

export async function deleteMeasurements(tx: Db, patientId: number): Promise<void> {
  await tx.delete(treatmentMeasurement).where(isOf(patientId));
}

export async function moveMeasurements(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(treatmentMeasurement).set({ patientId: intoId }).where(isOf(fromId));
}
