import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../locale.ts';

/**
 * Writes a column in SQL as the screens show it, so that the database can search the displayed text. Instants become
 * Berlin wall-clock times; every instant has exactly one, also during a clock change.
 */

type Value = AnyColumn | SQL;

/** `17.11.2026` */
export function dateText(instant: Value): SQL {
  return sql`to_char(${inBerlin(instant)}, 'DD.MM.YYYY')`;
}

/** `09:45` */
export function timeText(instant: Value): SQL {
  return sql`to_char(${inBerlin(instant)}, 'HH24:MI')`;
}

/** `17.11.2026 09:45` */
export function dateTimeText(instant: Value): SQL {
  return sql`to_char(${inBerlin(instant)}, 'DD.MM.YYYY HH24:MI')`;
}

/** The Berlin time of day, to sort appointments of different days by it. */
export function timeOfDay(instant: Value): SQL {
  return sql`(${inBerlin(instant)})::time`;
}

/** `dienstag, 17.11.2026`; the names of the days begin with Monday's. */
export function weekdayDateText(instant: Value, weekdays: readonly string[]): SQL {
  const weekday = sql`(${sql.param(weekdays)}::text[])[extract(isodow from ${inBerlin(instant)})::int]`;
  return sql`${weekday} || ', ' || ${dateText(instant)}`;
}

/** `1.289,50 €` or `1,289.50 €`; the minus is that of a keyboard, as in a search text. */
export function euroText(cents: Value, locale: Locale): SQL {
  const amount = sql`to_char(abs(${cents}) / 100.0, 'FM999,999,999,990.00')`;
  const sign = sql`case when ${cents} < 0 then '-' else '' end`;
  const figures = locale === 'de' ? sql`translate(${amount}, ',.', '.,')` : amount;
  return sql`${sign} || ${figures} || ' €'`;
}

/** `09:45 uhr`: puts a text of the database into the one gap of a sentence. */
export function sentenceText(sentence: (place: string) => string, text: Value): SQL {
  const [before = '', after = ''] = sentence(PLACE).toLowerCase().split(PLACE);
  return sql`${before}::text || ${text} || ${after}::text`;
}

const PLACE = '\u0001';

/** Whether a lower-case text contains the search text; `%` and `_` have no special meaning. */
export function containsText(text: Value, searched: string): SQL {
  return sql`strpos(${text}, ${searched}) > 0`;
}

const SHORTEST_PART = 3;

/**
 * `containsText` for a column with a trigram index, which finds no shorter parts: a text of one or two characters finds
 * the words that begin with it.
 */
export function containsIndexedText(text: Value, searched: string): SQL {
  const part = searched.replaceAll(/[\\%_]/g, '\\$&');
  if (searched.length >= SHORTEST_PART) return sql`${text} like ${`%${part}%`}`;
  const beginnings = [`${part}%`, ...WORD_BREAKS.map((before) => `%${before}${part}%`)];
  return sql`${text} like any(${sql.param(beginnings)}::text[])`;
}

const WORD_BREAKS = [' ', '-', '\u0001'];

/** The same for a date or an amount; undefined when the search text contains letters, which neither has. */
export function containsFigures(text: Value, searched: string): SQL | undefined {
  return /^[\d.,:€ -]+$/.test(searched) ? containsText(text, searched) : undefined;
}

/** The position of a column's value in this list, to sort by an order that the database does not know. */
export function placeAmong(column: Value, values: readonly string[]): SQL {
  return sql`array_position(${sql.param(values)}::text[], ${column}::text)`;
}

function inBerlin(instant: Value): SQL {
  return sql`${instant} at time zone 'Europe/Berlin'`;
}

/**
 * Normalises a search text for the comparison with displayed texts: lower case, single spaces, and the minus that a
 * keyboard has. No character of it is a wildcard.
 */
export function searchedText(search: string, locale: Locale): string {
  const text = search.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll('\u2212', '-');
  return text.trim().toLocaleLowerCase(locale);
}

/** The values whose displayed text contains the search text. */
export function valuesFound<Value>(
  values: readonly Value[],
  displayed: (value: Value) => string,
  searched: string,
  locale: Locale,
): Value[] {
  return values.filter((value) => searchedText(displayed(value), locale).includes(searched));
}

/** The values in the order of their displayed texts, as a reader of that language expects it. */
export function inDisplayedOrder<Value>(
  values: readonly Value[],
  displayed: (value: Value) => string,
  locale: Locale,
): Value[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return values.toSorted((one, other) => compare(displayed(one), displayed(other)));
}
