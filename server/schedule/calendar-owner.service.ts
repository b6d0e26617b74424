import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { doctorNames } from '#server/catalogue/doctor-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';

export interface CalendarDoctor {
  id: number;
  name: string;
}

/** The one doctor whose calendar is meant. A doctor has her own; somebody else's does not exist for her. */
export async function requireCalendar(db: Db, staff: Staff, asked: number | undefined): Promise<number> {
  if (staff.role !== 'doctor' && asked === undefined)
    throw new Failure('request.invalid', { fields: { doctor_id: [{ text: 'required' }] } });
  const [found] = await calendarsFor(db, staff, asked === undefined ? [] : [asked]);
  if (!found) throw new Failure('request.not_found');
  return found.id;
}

/** The calendars that somebody of the staff sees, in the order of the clinic: those asked for, or all there are. */
export async function calendarsFor(db: Db, staff: Staff, asked: number[]): Promise<CalendarDoctor[]> {
  const ownId = staff.role === 'doctor' ? await doctorIdOf(db, staff.staffId) : undefined;
  const doctors = await doctorNames(db);
  const seen = doctors.filter(({ id }) => staff.role !== 'doctor' || id === ownId);
  const isStrange = asked.some((id) => !seen.some((doctor) => doctor.id === id));
  if (isStrange || seen.length === 0) throw new Failure('request.not_found');
  return seen
    .filter(({ id, isActive }) => (asked.length === 0 ? isActive || id === ownId : asked.includes(id)))
    .map(({ id, display_name }) => ({ id, name: display_name }));
}

/** For what has a doctor already, such as an absence: somebody else's is not found. */
export async function requireOwnCalendar(db: Db, staff: Staff, doctorId: number): Promise<void> {
  if (staff.role !== 'doctor') return;
  if ((await doctorIdOf(db, staff.staffId)) !== doctorId) throw new Failure('request.not_found');
}
