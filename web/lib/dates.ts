/**
 * All dates and times of the browser. The clinic's clock counts (CONST-09): what is on screen never depends on where
 * the browser stands. A `date` is a day such as `2026-11-19`, a `month` is `2026-11`.
 */
import type { Language } from './language.ts';

const TIME_ZONE = 'Europe/Berlin';
const LOCALES = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>;

/** A moment as the API sends it, or as the browser knows it. */
type Moment = string | Date;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because to make a format takes longer than to use it a hundred times; made only when it is needed. */
function formatFor(locale: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(how);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...how });
  formats.set(key, format);
  return format;
}

/** Writes `2026-11-19 10:30:00`, as clocks in Berlin show it. */
function clock(): Intl.DateTimeFormat {
  return formatFor('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
}

/** `19.11.2026` */
export function formatDate(moment: Moment): string {
  const { year, month, day } = clockAt(moment);
  return `${day}.${month}.${year}`;
}

/** `10:30` */
export function formatTime(moment: Moment): string {
  const { hour, minute } = clockAt(moment);
  return `${hour}:${minute}`;
}

/** `19.11.2026 10:30`, in both languages (LANG-07). */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)} ${formatTime(moment)}`;
}

/** `19.11.26`, for a table that is short of room. */
export function formatShortDate(moment: Moment): string {
  return formatDate(moment).replace(/\d\d(?=\d\d$)/, '');
}

/** `19.11.26 10:30`, for a table that is short of room. */
export function formatShortDateTime(moment: Moment): string {
  return `${formatShortDate(moment)} ${formatTime(moment)}`;
}

/** `Donnerstag, 19.11.2026` */
export function formatWeekday(moment: Moment, language: Language): string {
  return `${inWords(moment, language, { weekday: 'long' })}, ${formatDate(moment)}`;
}

/** `Donnerstag, 19. November 2026`, the way a date is read aloud. */
export function formatLongDate(moment: Moment, language: Language): string {
  return inWords(moment, language, { dateStyle: 'full' });
}

/** `Do, 19.11.` or `Thu, 19 Nov` */
export function formatShortDay(moment: Moment, language: Language): string {
  const { month, day } = clockAt(moment);
  const weekday = inWords(moment, language, { weekday: 'short' });
  if (language === 'en')
    return `${weekday}, ${inWords(moment, language, { day: 'numeric', month: 'short' })}`;
  return `${weekday}, ${day}.${month}.`;
}

/** `November 2026` of `2026-11` */
export function formatMonth(month: string, language: Language): string {
  return inWords(noonOf(`${month}-01`), language, { month: 'long', year: 'numeric' });
}

/** The name of a weekday, from 1 for Monday; 1 January 2024 was one. */
export function weekdayName(weekday: number, language: Language, length: 'long' | 'short' = 'long'): string {
  return inWords(noonOf(addDays('2024-01-01', weekday - 1)), language, { weekday: length });
}

/** The day on which a moment falls in Berlin. */
export function berlinDateOf(moment: Moment): string {
  const { year, month, day } = clockAt(moment);
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight in Berlin. */
export function berlinMinutesOf(moment: Moment): number {
  const { hour, minute } = clockAt(moment);
  return Number(hour) * 60 + Number(minute);
}

/** The instant at which clocks in Berlin show this date and time; undefined where one is missing or wrong. */
export function berlinInstant(date: string, time: string): string | undefined {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  let moment = wall;
  // The second pass corrects a guess that lies on the other side of a clock change.
  for (let look = 0; look < 2; look += 1) moment += wall - shownAt(moment);
  return new Date(moment).toISOString();
}

export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** `2026-11` of `2026-11-19` */
export function monthOf(date: string): string {
  return date.slice(0, 'YYYY-MM'.length);
}

/** `2026-12-01` of `2026-11` */
export function firstDayAfter(month: string): string {
  return `${monthOf(addDays(`${month}-01`, 31))}-01`;
}

/** An instant on that day in Berlin, for functions that format a day. */
export function noonOf(date: string): Date {
  return new Date(`${date}T11:00:00Z`);
}

/** A moment on the day before, also around the two days of a year that do not have 24 hours. */
export function dayBefore(moment: Moment): Date {
  return noonOf(addDays(berlinDateOf(moment), -1));
}

export function isDate(text: string | null): text is string {
  return text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(noonOf(text).getTime());
}

/** A time field cannot hold 24:00, so 00:00 as an end means the midnight after the day. */
export function endTimeOf(entered: string): string {
  return entered === '00:00' ? '24:00' : entered;
}

export function enteredEndOf(endTime: string): string {
  return endTime === '24:00' ? '00:00' : endTime;
}

function inWords(moment: Moment, language: Language, how: Intl.DateTimeFormatOptions): string {
  return formatFor(LOCALES[language], how).format(new Date(moment));
}

function clockAt(moment: Moment) {
  const [year = '', month = '', day = '', hour = '', minute = ''] = clock()
    .format(new Date(moment))
    .split(/[- :]/);
  return { year, month, day, hour, minute };
}

function shownAt(moment: number): number {
  return Date.parse(`${clock().format(moment).replace(' ', 'T')}Z`);
}

/** `09.03.1974`: a calendar day is the same everywhere. */
export function birthday(birthdate: string | null): string {
  return birthdate ? formatDate(noonOf(birthdate)) : '';
}
