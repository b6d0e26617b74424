/**
 * All dates and times of the browser. The clinic's clock counts (CONST-09): what is on screen never depends on where
 * the browser stands. A `date` is a day such as `2026-11-19`, a `month` is `2026-11`.
 */
import { calendar_names as names } from '#texts/generated/calendar_names.ts';
import type { Language } from './language.ts';
import { windowState } from './window-state.ts';

const TIME_ZONE = 'Europe/Berlin';

/** A moment as the API sends it, or as the browser knows it. */
type Moment = string | number | Date;

const clock = windowState<Intl.DateTimeFormat | undefined>(() => undefined);

/**
 * `2026-11-19T10:30:00`, as clocks in Berlin show it. The first format of `Intl` keeps a slow phone busy for a tenth of
 * a second, so only browsers that do not know `Temporal` make one, and names of days and months are our own texts.
 */
function shownAt(moment: Moment): string {
  const date = new Date(moment);
  if (typeof Temporal !== 'undefined') {
    const there = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(TIME_ZONE);
    return there.toPlainDateTime().toString({ smallestUnit: 'second' });
  }
  clock.value ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return clock.value.format(date).replace(' ', 'T');
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

/** `Donnerstag, 19.11.2026` */
export function formatWeekday(moment: Moment, language: Language): string {
  return `${partsOf(moment, language).weekday}, ${formatDate(moment)}`;
}

/** `Donnerstag, 19. November 2026`, the way a date is read aloud. */
export function formatLongDate(moment: Moment, language: Language): string {
  return names[language].long_date(partsOf(moment, language));
}

/** `Do, 19.11.` or `Thu, 19 Nov` */
export function formatShortDay(moment: Moment, language: Language): string {
  const date = berlinDateOf(moment);
  const [, month = '', day = ''] = date.split('-');
  const weekday = weekdayName(weekdayOf(date), language, 'short');
  if (language === 'de') return `${weekday}, ${day}.${month}.`;
  return `${weekday}, ${Number(day)} ${nth(names.en.months_short, Number(month))}`;
}

/** `November 2026` of `2026-11` */
export function formatMonth(month: string, language: Language): string {
  const parts = partsOf(noonOf(`${month}-01`), language);
  return `${parts.month} ${parts.year}`;
}

/** The name of a weekday, from 1 for Monday. */
export function weekdayName(weekday: number, language: Language, length: 'long' | 'short' = 'long'): string {
  return nth(names[language][length === 'long' ? 'weekdays' : 'weekdays_short'], weekday);
}

function partsOf(moment: Moment, language: Language) {
  const date = berlinDateOf(moment);
  const [year = '', month = '', day = ''] = date.split('-');
  return {
    weekday: weekdayName(weekdayOf(date), language),
    day: String(Number(day)),
    month: nth(names[language].months, Number(month)),
    year,
  };
}

/** From 1 for Monday to 7. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The texts name days and months in a row. */
function nth(row: string, place: number): string {
  return row.split(' ')[place - 1] ?? '';
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
  for (let look = 0; look < 2; look += 1) moment += wall - Date.parse(`${shownAt(moment)}Z`);
  return new Date(moment).toISOString();
}

export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** The number of the week by ISO 8601, as calendars in Germany print it: the week of the year's first Thursday is 1. */
export function weekNumberOf(date: string): number {
  const thursday = addDays(mondayOf(date), 3);
  const dayOfYear =
    Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`);
  return Math.floor(dayOfYear / (7 * DAY_MILLISECONDS)) + 1;
}

const DAY_MILLISECONDS = 86_400_000;

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

function clockAt(moment: Moment) {
  const [year = '', month = '', day = '', hour = '', minute = ''] = shownAt(moment).split(/[-T:]/);
  return { year, month, day, hour, minute };
}

/** `09.03.1974`: a calendar day is the same everywhere. */
export function birthday(birthdate: string | null): string {
  return birthdate ? formatDate(noonOf(birthdate)) : '';
}
