/** The one place where instants meet the clock on a wall. Instants are milliseconds since 1970 UTC. */

import type { Locale } from './locale.ts';

const ZONE = 'Europe/Berlin';
const MINUTE = 60_000;
const ORDINARY_DAY = 24 * 60 * MINUTE;

/** A calendar day in Berlin, from midnight to midnight: 23, 24 or 25 hours. */
export interface BerlinDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** Monday = 1 */
  weekday: number;
  /** `+01:00`, as at midnight */
  offset: string;
  from: number;
  to: number;
}

export function berlinDay(date: string): Readonly<BerlinDay> {
  const known = knownDays.get(date);
  if (known) return known;
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(ZONE);
  const day = {
    date,
    weekday: midnight.dayOfWeek,
    offset: midnight.offset,
    from: midnight.epochMilliseconds,
    to: midnight.add({ days: 1 }).epochMilliseconds,
  };
  if (knownDays.size >= MOST_KNOWN_DAYS) knownDays.clear();
  knownDays.set(date, day);
  return day;
}

/** A search for free slots asks for the same days again and again, and asking the zone for one is slow. */
const knownDays = new Map<string, Readonly<BerlinDay>>();
const MOST_KNOWN_DAYS = 2_000;

/** `YYYY-MM-DD` of an instant. */
export function berlinDate(instant: number | Date): string {
  return inBerlin(instant).toPlainDate().toString();
}

/** `HH:mm` of an instant. */
export function berlinTime(instant: number | Date): string {
  return inBerlin(instant).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** `2026-11-17T09:45:00+01:00` */
export function berlinDateTime(instant: number | Date): string {
  return inBerlin(instant).toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** `Dienstag, 17. November 2026` */
export function berlinDateInWords(instant: number | Date, locale: Locale): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return inBerlin(instant).toPlainDate().toLocaleString(style, { dateStyle: 'full' });
}

/** The instant when a wall clock showed the same time so many days ago: 24 hours ago, or 23, or 25. */
export function sameTimeDaysBefore(instant: number | Date, days: number): number {
  return inBerlin(instant).subtract({ days }).epochMilliseconds;
}

/** As `berlinTime`, for many instants of one day: without a change of clocks plain arithmetic says the same. */
export function timeOn(day: BerlinDay, instant: number): string {
  if (hasClockChange(day)) return berlinTime(instant);
  const minutes = Math.floor((instant - day.from) / MINUTE);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** As `berlinDateTime`, likewise. */
export function dateTimeOn(day: BerlinDay, instant: number): string {
  return hasClockChange(day)
    ? berlinDateTime(instant)
    : `${day.date}T${timeOn(day, instant)}:00${day.offset}`;
}

export function hasClockChange({ from, to }: BerlinDay): boolean {
  return to - from !== ORDINARY_DAY;
}

/** The instant somebody means; nothing when the clocks skip that time or show it twice. */
export function instantAt(date: string, time: string): number | undefined {
  const wallClock = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  try {
    return wallClock.toZonedDateTime(ZONE, { disambiguation: 'reject' }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a wall clock that shows this instant leaves no doubt which one it is. */
export function isUnmistakable(instant: number): boolean {
  return instantAt(berlinDate(instant), inBerlin(instant).toPlainTime().toString()) === instant;
}

/**
 * A weekly period on a certain day; `24:00` is the end of the day. Where the clocks skip or repeat a
 * boundary, the narrower reading counts: nobody is expected at work in a doubtful hour.
 */
export function periodOn(day: BerlinDay, startsAt: string, endsAt: string): { from: number; to: number } {
  return {
    from: readClock(day, startsAt, 'later'),
    to: endsAt.startsWith('24:00') ? day.to : readClock(day, endsAt, 'earlier'),
  };
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Every date of a month, given as `YYYY-MM`. */
export function datesOfMonth(month: string): string[] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }).toString());
}

function readClock(day: BerlinDay, time: string, disambiguation: 'earlier' | 'later'): number {
  const { hour, minute, second } = Temporal.PlainTime.from(time);
  if (!hasClockChange(day)) return day.from + ((hour * 60 + minute) * 60 + second) * 1000;
  const wallClock = Temporal.PlainDate.from(day.date).toPlainDateTime({ hour, minute, second });
  return wallClock.toZonedDateTime(ZONE, { disambiguation }).epochMilliseconds;
}

function inBerlin(instant: number | Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Number(instant)).toZonedDateTimeISO(ZONE);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
