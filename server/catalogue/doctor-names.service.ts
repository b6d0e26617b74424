import { doctorLabel } from '#contract/catalogue.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowJson } from '#server/platform/database/row-json.ts';
import { listDoctorNames } from './doctor-names.store.ts';

export interface DoctorName {
  id: number;
  first_name: string;
  last_name: string;
  /** How she is called on every screen. */
  display_name: string;
  /** Whether patients can still choose her. */
  isActive: boolean;
}

/** Every doctor by name, also those who have left: what they did keeps their name. */
export async function doctorNames(db: Db): Promise<DoctorName[]> {
  const rows = await listDoctorNames(db);
  return rows.map(({ id, isActive, ...named }) => ({
    id,
    first_name: named.first_name,
    last_name: named.last_name,
    display_name: doctorLabel(named),
    isActive,
  }));
}

/** Rows that name a doctor by her number, as a person can read them who takes them along. */
export async function withDoctorNames(db: Db, rows: RowJson[]): Promise<RowJson[]> {
  const names = new Map((await doctorNames(db)).map(({ id, display_name }) => [id, display_name]));
  return rows.map((row) => ({ ...row, doctor_name: names.get(Number(row.doctor_id)) ?? '' }));
}
