import { type BerlinDay, berlinDate, berlinDay, periodOn } from '#server/platform/berlin-time.ts';
import { clip, overlap, type Span, subtract, union } from '../span.rules.ts';

const MINUTE = 60_000;

export interface WeeklyPeriod {
  /** Monday = 1 */
  weekday: number;
  startsAt: string;
  endsAt: string;
  validFrom: string;
  validUntil: string | null;
}

/** When a doctor receives patients. */
export interface Openings {
  workingHours: WeeklyPeriod[];
  extraWindows: Span[];
  absences: Span[];
}

/**
 * The windows of one day in which a doctor receives patients, including blocked time. They end at midnight at the latest, and
 * they begin and end at full minutes.
 */
export function openWindowsOn(day: BerlinDay, { workingHours, extraWindows, absences }: Openings): Span[] {
  const hours = weeklyWindowsOn(day, workingHours);
  const extra = extraWindows.filter((window) => overlap(window, day)).map((window) => clip(window, day));
  const away = absences.filter((absence) => overlap(absence, day));

  return subtract(union([...hours, ...extra]), away)
    .map(fullMinutes)
    .filter(({ from, to }) => from < to);
}

/** The windows of a day by the weekly hours alone. */
export function weeklyWindowsOn(day: BerlinDay, workingHours: WeeklyPeriod[]): Span[] {
  const worked = workingHours.filter((period) => isWorked(period, day));
  return union(worked.map(({ startsAt, endsAt }) => periodOn(day, startsAt, endsAt)));
}

function isWorked({ weekday, validFrom, validUntil }: WeeklyPeriod, day: BerlinDay): boolean {
  return weekday === day.weekday && validFrom <= day.date && (validUntil === null || day.date <= validUntil);
}

function fullMinutes({ from, to }: Span): Span {
  return { from: Math.ceil(from / MINUTE) * MINUTE, to: Math.floor(to / MINUTE) * MINUTE };
}

/** Appointments that were inside the doctor's hours before the change and are outside after it. */
export function newlyOutside<Appointment extends Span>(
  appointments: Appointment[],
  before: Openings,
  after: Openings,
): Appointment[] {
  return appointments.filter((appointment) => isInside(appointment, before) && !isInside(appointment, after));
}

export function isInside(appointment: Span, openings: Openings): boolean {
  const windows = openWindowsOn(berlinDay(berlinDate(appointment.from)), openings);
  return windows.some(({ from, to }) => from <= appointment.from && appointment.to <= to);
}
