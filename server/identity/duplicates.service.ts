import type { Db } from '#server/platform/database/database.ts';
import { type Likeness, likenessOf } from './duplicates.rules.ts';
import { type Candidate, listCandidates } from './duplicates.store.ts';

export interface Duplicate extends Candidate {
  because: Likeness[];
}

/** Accounts that may belong to the same person. A person has to look; nothing follows by itself. */
export async function duplicatesOf(db: Db, patientId: number): Promise<Duplicate[]> {
  const found = new Map<number, Duplicate>();
  for (const { one, other } of await listCandidates(db, [patientId])) {
    const because = likenessOf(one, other);
    if (because.length > 0) found.set(other.id, { ...other, because });
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id);
}

/** Of these patients, those who may have another account. */
export async function withDuplicates(db: Db, patientIds: number[]): Promise<Set<number>> {
  const pairs = await listCandidates(db, patientIds);
  return new Set(pairs.flatMap(({ one, other }) => (likenessOf(one, other).length > 0 ? [one.id] : [])));
}
