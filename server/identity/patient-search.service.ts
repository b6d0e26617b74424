import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import { patientSearchOf } from './patient-search.rules.ts';
import { type FoundPatient, findExactly, findPatientPage, type PatientPage } from './patient-search.store.ts';

export type { FoundPatient };

type Wanted = Pick<Paging, 'page' | 'perPage' | 'sortDirection' | 'search'> &
  Pick<PatientPage, 'column' | 'among'>;

/** Patients with an open account, found by the beginnings of what is known of them. */
export async function searchPatients(
  db: Db,
  { search, ...page }: Wanted,
): Promise<{ rows: FoundPatient[]; total: number }> {
  return await findPatientPage(db, { ...page, search: patientSearchOf(search) });
}

/** Nobody is found by a part of what is asked for. */
export async function patientExactly(
  db: Db,
  who: Parameters<typeof findExactly>[1],
): Promise<number | undefined> {
  return await findExactly(db, who);
}
