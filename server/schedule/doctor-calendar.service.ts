import { addDays, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openWindowsOn, weeklyWindowsOn } from './open-windows.rules.ts';
import { listAbsences, listExtraWindows, listHours, type StoredSpan } from './openings.store.ts';
import { type Span, subtract } from './span.rules.ts';
import { listTaken } from './taken-time.store.ts';

/** What a doctor's calendar says about some days. */
export interface DoctorDays {
  doctorId: number;
  /** The visits that have their time in it. */
  appointmentIds: number[];
  holds: Span[];
  workingHours: Span[];
  extraWindows: StoredSpan[];
  absences: StoredSpan[];
  /** Open, not taken, and still ahead. */
  freeWindows: Span[];
}

/** Calendars side by side, one query for each kind of entry however many there are. */
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
