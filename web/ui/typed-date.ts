/**
 * A day as people type it: `14.03.1972`, as the portal writes dates in both languages, or with other signs between the
 * digits; everywhere else it is `1972-03-14`. What is no day stays as it was typed, so that the server can refuse it.
 */
const SEPARATOR = '.';

/** The most digits that day, month and year have. */
const LENGTHS = [2, 2, 4] as const;
/** A higher first digit fills a day or a month alone: there is no day 4x. */
const HIGHEST_FIRST_DIGITS = ['3', '1'] as const;
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TYPED_DATE = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/;

/** `1972-03-14` as it stands in the field. */
export function dateToType(date: string): string {
  const [, year, month, day] = ISO_DATE.exec(date) ?? [];
  return year ? [day, month, year].join(SEPARATOR) : date;
}

/** `14.3.1972` as it is sent; what is no day of the calendar as it was typed. */
export function typedDate(text: string): string {
  const [, day = '', month = '', year] = TYPED_DATE.exec(text.trim()) ?? [];
  if (!year) return text.trim();
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? date : text.trim();
}

export function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return ISO_DATE.test(date) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

/** Puts the separators between the digits while they are typed: `1403` becomes `14.03.`, `4.` becomes `04.`. */
export function writeSeparators(text: string): string {
  if (ISO_DATE.test(text)) return dateToType(text);
  const parts = [''];
  for (const sign of text) {
    const place = parts.length - 1;
    const part = parts[place] ?? '';
    if (/\d/.test(sign)) addDigit(parts, sign);
    else if (part !== '' && place < 2) {
      parts[place] = part.padStart(2, '0');
      parts.push('');
    }
  }
  return parts.join(SEPARATOR);
}

function addDigit(parts: string[], digit: string): void {
  const place = parts.length - 1;
  const part = parts[place] ?? '';
  if (part.length === LENGTHS[place as 0 | 1 | 2]) return;
  const highest = HIGHEST_FIRST_DIGITS[place as 0 | 1];
  const isAlone = part === '' && highest !== undefined && digit > highest;
  parts[place] = isAlone ? `0${digit}` : part + digit;
  if (place < 2 && parts[place].length === 2) parts.push('');
}
