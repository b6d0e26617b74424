import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countCreatedBetween } from '../patient.store.ts';
import { type Likeness, likenessOf, patientSearchOf } from './search-patients.rules.ts';
import {
  type Candidate,
  countOpenAccounts,
  type FoundPatient,
  findExactly,
  findNamesOfPatients,
  findPatientPage,
  listCandidates,
  type PatientPage,
  type SomePatients,
} from './search-patients.store.ts';

export { countOpenAccounts, type SomePatients };

type Wanted = Pick<Paging, 'page' | 'perPage' | 'sortDirection' | 'search'> &
  Pick<PatientPage, 'column' | 'among'>;

/** Finds patients with an open account by the beginnings of their data. */
export async function searchPatients(
  db: Db,
  { search, ...page }: Wanted,
): Promise<{ rows: FoundPatient[]; total: number }> {
  return await findPatientPage(db, { ...page, search: patientSearchOf(search) });
}

/** Finds a patient by a complete address, or by number and birthdate. */
export async function patientExactly(
  db: Db,
  who: Parameters<typeof findExactly>[1],
): Promise<number | undefined> {
  return await findExactly(db, who);
}

export interface Duplicate extends Candidate {
  because: Likeness[];
}

/** Accounts that may belong to the same person. Staff have to decide; nothing happens automatically. */
export async function duplicatesOf(db: Db, patientId: number): Promise<Duplicate[]> {
  const found = new Map<number, Duplicate>();
  for (const { one, other } of await listCandidates(db, [patientId])) {
    const because = likenessOf(one, other);
    if (because.length > 0) found.set(other.id, { ...other, because });
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id);
}

/** The patients among these who may have another account. */
export async function withDuplicates(db: Db, patientIds: number[]): Promise<Set<number>> {
  const pairs = await listCandidates(db, patientIds);
  return new Set(pairs.flatMap(({ one, other }) => (likenessOf(one, other).length > 0 ? [one.id] : [])));
}

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

/** The number of patients whose account was opened in this period. */
export async function countNewPatients(db: Db, from: Date, to: Date): Promise<number> {
  return await countCreatedBetween(db, from, to);
}
