import type { Db } from '#server/platform/database/database.ts';
import { hasTreatingVisit, listTreated, listTreatingPairs, type Pair } from './treating.store.ts';

/**
 * Whether this doctor treats this patient, or did: only then is a record her business. A visit that was called off
 * before it began, was never paid for, or is only proposed, opens nothing: a doctor could propose one to anybody.
 */
export async function isTreating(db: Db, doctorId: number, patientId: number): Promise<boolean> {
  return await hasTreatingVisit(db, { doctorId, patientId });
}

/** Everybody this doctor treats or treated. */
export async function patientsOfDoctor(db: Db, doctorId: number): Promise<number[]> {
  return await listTreated(db, doctorId);
}

/** The same for many at once: the answer knows each of these pairs. */
export async function treatingAmong(db: Db, pairs: Pair[]): Promise<(pair: Pair) => boolean> {
  const found = await listTreatingPairs(
    db,
    [...new Set(pairs.map(({ doctorId }) => doctorId))],
    [...new Set(pairs.map(({ patientId }) => patientId))],
  );
  const known = new Set(found.map(nameOf));
  return (pair) => known.has(nameOf(pair));
}

function nameOf({ doctorId, patientId }: Pair): string {
  return `${doctorId} ${patientId}`;
}
