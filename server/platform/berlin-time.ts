/**
 * The only module that converts between instants and Berlin wall-clock time. Instants are milliseconds since 1970 UTC.
 */

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
  const cached = cachedDays.get(date);
  if (cached) return cached;
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(ZONE);
  const day = {
    date,
    weekday: midnight.dayOfWeek,
    offset: midnight.offset,
    from: midnight.epochMilliseconds,
    to: midnight.add({ days: 1 }).epochMilliseconds,
  };
  if (cachedDays.size >= MOST_CACHED_DAYS) cachedDays.clear();
  cachedDays.set(date, day);
  return day;
}

/** Caches days: a search for free slots asks for the same ones again and again, and the time zone library is slow. */
const cachedDays = new Map<string, Readonly<BerlinDay>>();
const MOST_CACHED_DAYS = 2_000;

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

/** The instant when a wall clock in Berlin showed the same time this many days ago; a day has 23, 24 or 25 hours. */
export function sameTimeDaysBefore(instant: number | Date, days: number): number {
  return inBerlin(instant).subtract({ days }).epochMilliseconds;
}

/** As `berlinTime`, for many instants of one day. Without a clock change it only adds minutes. */
export function timeOn(day: BerlinDay, instant: number): string {
  if (hasClockChange(day)) return berlinTime(instant);
  const minutes = Math.floor((instant - day.from) / MINUTE);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** As `berlinDateTime`, for many instants of one day. */
export function dateTimeOn(day: BerlinDay, instant: number): string {
  return hasClockChange(day)
    ? berlinDateTime(instant)
    : `${day.date}T${timeOn(day, instant)}:00${day.offset}`;
}

export function hasClockChange({ from, to }: BerlinDay): boolean {
  return to - from !== ORDINARY_DAY;
}

/** The instant of a wall-clock time; undefined if the clocks skip this time or show it twice. */
export function instantAt(date: string, time: string): number | undefined {
  const wallClock = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  try {
    return wallClock.toZonedDateTime(ZONE, { disambiguation: 'reject' }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether only one instant has this wall-clock time. */
export function isUnmistakable(instant: number): boolean {
  return instantAt(berlinDate(instant), inBerlin(instant).toPlainTime().toString()) === instant;
}

/**
 * A weekly period on a certain day; `24:00` is its end. If the clocks skip or repeat a boundary, the shorter period
 * counts: nobody has to work in an ambiguous hour.
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
