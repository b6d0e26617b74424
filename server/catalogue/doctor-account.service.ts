import type { Db } from '#server/platform/database/database.ts';
import { findDoctorIdOf, findStaffIdOf } from './doctor-account.store.ts';

/** The doctor who signs in with this staff account, if it is a doctor's. */
export async function doctorIdOf(db: Db, staffId: number): Promise<number | undefined> {
  return await findDoctorIdOf(db, staffId);
}

/** The staff account of a doctor; not every doctor has one. */
export async function staffIdOf(db: Db, doctorId: number): Promise<number | undefined> {
  return await findStaffIdOf(db, doctorId);
}
