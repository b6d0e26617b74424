import { doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { isLimitedToOwn, type Staff } from '#server/platform/actor.ts';
import { addDays, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { listTaken } from '../hold/hold.store.ts';
import { listAbsences, listExtraWindows, listHours, type StoredSpan } from '../schedule.store.ts';
import { type Span, subtract } from '../span.rules.ts';
import { openWindowsOn, weeklyWindowsOn } from './open-windows.rules.ts';

/** A doctor's calendar over some days. */
export interface DoctorDays {
  doctorId: number;
  appointmentIds: number[];
  holds: Span[];
  workingHours: Span[];
  extraWindows: StoredSpan[];
  absences: StoredSpan[];
  /** Open time in the future that is not taken. */
  freeWindows: Span[];
}

/** The calendars of these doctors, with one query for each kind of entry. */
export async function doctorDays(
  db: Db,
  doctorIds: number[],
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<DoctorDays[]> {
  const days = daysBetween(from, to);
  const span = { from: berlinDay(from).from, to: berlinDay(to).to };
  const byDoctor = {
    hours: Map.groupBy(await listHours(db, doctorIds), doctorOf),
    extra: Map.groupBy(await listExtraWindows(db, doctorIds, span), doctorOf),
    absences: Map.groupBy(await listAbsences(db, doctorIds, span), doctorOf),
    taken: Map.groupBy(await listTaken(db, doctorIds, span, now), doctorOf),
  };
  const past = { from: 0, to: now.getTime() };

  return doctorIds.map((doctorId) => {
    const hours = byDoctor.hours.get(doctorId) ?? [];
    const extraWindows = byDoctor.extra.get(doctorId) ?? [];
    const absences = byDoctor.absences.get(doctorId) ?? [];
    const taken = byDoctor.taken.get(doctorId) ?? [];
    const open = days.flatMap((day) => openWindowsOn(day, { workingHours: hours, extraWindows, absences }));
    const blocked = taken.map(({ blockedFrom, blockedTo }) => ({ from: blockedFrom, to: blockedTo }));
    return {
      doctorId,
      appointmentIds: taken.flatMap(({ appointmentId }) => appointmentId ?? []),
      holds: taken
        .filter(({ kind }) => kind === 'hold')
        .map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() })),
      workingHours: days.flatMap((day) => weeklyWindowsOn(day, hours)),
      extraWindows,
      absences,
      freeWindows: subtract(open, [...blocked, past]),
    };
  });
}

function daysBetween(from: string, to: string) {
  const days = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(berlinDay(date));
  return days;
}

function doctorOf({ doctorId }: { doctorId: number }): number {
  return doctorId;
}

export interface CalendarDoctor {
  id: number;
  name: string;
}

/**
 * The doctor whose calendar is meant; the own one when no doctor is named. For a doctor, the calendars of others look like
 * missing ones.
 */
export async function requireCalendar(db: Db, staff: Staff, named: number | undefined): Promise<number> {
  const asked = named ?? (await ownDoctorId(db, staff));
  if (!isLimitedToOwn(staff) && asked === undefined)
    throw new Failure('request.invalid', { fields: { doctor_id: [{ text: 'required' }] } });
  const [found] = await calendarsFor(db, staff, asked === undefined ? [] : [asked]);
  if (!found) throw new Failure('request.not_found');
  return found.id;
}

/**
 * The calendars that this member of staff may see: the requested ones or all, in the order of the clinic. None in a clinic
 * without a doctor, and for a doctor without an entry in the catalogue.
 */
export async function calendarsFor(db: Db, staff: Staff, asked: number[]): Promise<CalendarDoctor[]> {
  const ownId = await ownDoctorId(db, staff);
  const doctors = await doctorNames(db);
  const seen = doctors.filter(({ id }) => !isLimitedToOwn(staff) || id === ownId);
  const isStrange = asked.some((id) => !seen.some((doctor) => doctor.id === id));
  if (isStrange) throw new Failure('request.not_found');
  return seen
    .filter(({ id, isActive }) => (asked.length === 0 ? isActive || id === ownId : asked.includes(id)))
    .map(({ id, display_name }) => ({ id, name: display_name }));
}

async function ownDoctorId(db: Db, { roles, staffId }: Staff): Promise<number | undefined> {
  return roles.includes('doctor') ? await doctorIdOf(db, staffId) : undefined;
}

/** Refuses a doctor who opens an entry in the calendar of another doctor. */
export async function requireOwnCalendar(db: Db, staff: Staff, doctorId: number): Promise<void> {
  if (!isLimitedToOwn(staff)) return;
  if ((await doctorIdOf(db, staff.staffId)) !== doctorId) throw new Failure('request.not_found');
}
