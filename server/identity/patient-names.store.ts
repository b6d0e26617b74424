import { inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { patient } from './patient.tables.ts';

/** Also of those who have closed their account, as long as their record has to be kept. */
export async function findNamesOfPatients(db: Db, patientIds: number[]) {
  if (patientIds.length === 0) return [];
  return await db
    .select({ id: patient.id, firstName: patient.firstName, lastName: patient.lastName })
    .from(patient)
    .where(inArray(patient.id, patientIds));
}
