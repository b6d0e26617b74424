import type { Db } from '#server/platform/database/database.ts';
import { hasTreatingVisit } from './treating.store.ts';

/**
 * Whether this doctor treats this patient, or did: only then is a record her business. A visit that was called off
 * before it began, was never paid for, or is only proposed, opens nothing: a doctor could propose one to anybody.
 */
export async function isTreating(db: Db, doctorId: number, patientId: number): Promise<boolean> {
  return await hasTreatingVisit(db, { doctorId, patientId });
}
