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
 * The windows of one day in which a doctor receives patients, whether or not somebody has them already.
 * They end at midnight and begin and end at full minutes, as clocks show them.
 */
export function openWindowsOn(day: BerlinDay, { workingHours, extraWindows, absences }: Openings): Span[] {
  const hours = weeklyWindowsOn(day, workingHours);
  const extra = extraWindows.filter((window) => overlap(window, day)).map((window) => clip(window, day));
  const away = absences.filter((absence) => overlap(absence, day));

  return subtract(union([...hours, ...extra]), away)
    .map(fullMinutes)
    .filter(({ from, to }) => from < to);
}

/** What the weekly hours alone say about a day. */
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

/** Visits that a change leaves outside the time in which the doctor receives patients; others were so before. */
export function newlyOutside<Visit extends Span>(
  visits: Visit[],
  before: Openings,
  after: Openings,
): Visit[] {
  return visits.filter((visit) => isInside(visit, before) && !isInside(visit, after));
}

export function isInside(visit: Span, openings: Openings): boolean {
  const windows = openWindowsOn(berlinDay(berlinDate(visit.from)), openings);
  return windows.some(({ from, to }) => from <= visit.from && visit.to <= to);
}
