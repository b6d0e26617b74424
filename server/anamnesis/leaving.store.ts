import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/row-json.ts';
import { anamnesis } from './anamnesis.tables.ts';

export async function copyRecords(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, anamnesis, {
    where: eq(anamnesis.patientId, patientId),
    orderBy: anamnesis.version,
    without: [anamnesis.signature],
  });
}

export async function deleteRecords(tx: Db, patientId: number): Promise<void> {
  await tx.delete(anamnesis).where(eq(anamnesis.patientId, patientId));
}
