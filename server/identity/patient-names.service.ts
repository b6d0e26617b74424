import type { Db } from '#server/platform/database/database.ts';
import { findNamesOfPatients } from './patient-names.store.ts';

export interface PatientName {
  id: number;
  firstName: string;
  lastName: string;
}

/** Names of patients by their id, for lists that show many. */
export async function namesOfPatients(db: Db, patientIds: number[]): Promise<Map<number, PatientName>> {
  const found = await findNamesOfPatients(db, [...new Set(patientIds)]);
  return new Map(found.map((named) => [named.id, named]));
}
