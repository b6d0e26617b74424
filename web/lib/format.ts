import type { Language } from './language.ts';

/** The clinic's clock (CONST-09): times on screen never depend on where the browser stands. */
const TIME_ZONE = 'Europe/Berlin';
const LOCALES = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>;

const DAY_MILLISECONDS = 86_400_000;

/** A moment as the API sends it, or as the browser knows it. */
type Moment = string | Date;

const clock = new Intl.DateTimeFormat('de-DE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `19.11.2026` */
export function formatDate(moment: Moment): string {
  const { day, month, year } = partsOf(moment);
  return `${day}.${month}.${year}`;
}

/** `10:30` */
export function formatTime(moment: Moment): string {
  const { hour, minute } = partsOf(moment);
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
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, weekday: 'long' });
  return `${weekday.format(new Date(moment))}, ${formatDate(moment)}`;
}

/** `Donnerstag, 19. November 2026`, the way a date is read aloud. */
export function formatLongDate(moment: Moment, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, dateStyle: 'full' }).format(
    new Date(moment),
  );
}

/** Noon of the day before in Berlin, also around the two days of a year that do not have 24 hours. */
export function dayBefore(moment: Moment): Date {
  const { day, month, year } = partsOf(moment);
  return new Date(new Date(`${year}-${month}-${day}T11:00:00Z`).getTime() - DAY_MILLISECONDS);
}

/** `Do, 19.11.` */
export function formatShortDay(moment: Moment, language: Language): string {
  const { day, month } = partsOf(moment);
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, weekday: 'short' });
  return `${weekday.format(new Date(moment))}, ${day}.${month}.`;
}

/** `November 2026` of `2026-11` */
export function formatMonth(month: string, language: Language): string {
  const name = new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return name.format(new Date(`${month}-01`));
}

/** `180,00 €` in German, `€180.00` in English; the space does not break. */
export function formatEuro(cents: number, language: Language): string {
  const euro = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' });
  return euro.format(cents / 100);
}

function partsOf(moment: Moment): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = clock.formatToParts(new Date(moment));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
