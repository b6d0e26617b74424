import { doctorLabel } from '#contract/catalogue.rules.ts';
import { inReach, type Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import {
  clearAccount,
  findDoctorIdOf,
  findStaffIdOf,
  listWithAccount,
  lockConcerned,
  setAccount,
} from './doctors.store.ts';

/** The doctor of this staff account, if it belongs to a doctor. */
export async function doctorIdOf(db: Db, staffId: number): Promise<number | undefined> {
  return await findDoctorIdOf(db, staffId);
}

/**
 * The same person in the roles that reach what belongs to this doctor: an appointment, a calendar, an enquiry. Somebody
 * with one role has reached it already.
 */
export async function inReachOf(db: Db, staff: Staff, doctorId: number | null): Promise<Staff> {
  if (staff.roles.length < 2 || !staff.roles.includes('doctor')) return staff;
  return inReach(staff, (await doctorIdOf(db, staff.staffId)) === doctorId);
}

/** The staff account of a doctor; not every doctor has one. */
export async function staffIdOf(db: Db, doctorId: number): Promise<number | undefined> {
  return await findStaffIdOf(db, doctorId);
}

/** All doctors with a staff account, by the id of the account. */
export async function doctorsWithAccount(db: Db): Promise<Map<number, { id: number; name: string }>> {
  const doctors = await listWithAccount(db);
  return new Map(
    doctors.flatMap(({ id, staffId, ...named }) =>
      staffId === null ? [] : [[staffId, { id, name: doctorLabel(named) }] as const],
    ),
  );
}

/** An account belongs to at most one doctor, and a doctor has at most one account. The caller has locked the account. */
export async function linkAccount(tx: Db, staffId: number, doctorId: number): Promise<void> {
  const concerned = await lockConcerned(tx, { staffId, doctorId });
  const wanted = concerned.find(({ id }) => id === doctorId);
  if (!wanted) throw new Failure('request.not_found');
  if (wanted.staffId !== null && wanted.staffId !== staffId) throw new Failure('catalogue.doctor_taken');
  await clearAccount(tx, staffId);
  await setAccount(tx, staffId, doctorId);
}

export async function unlinkAccount(db: Db, staffId: number): Promise<void> {
  await clearAccount(db, staffId);
}
