import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../locale.ts';

/*
 * What the screens show of a column, as the database writes it, so that it can be searched there. Instants become
 * wall-clock times in Berlin; that direction has one answer, also when the clocks change.
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

/** The time of day on the wall, to put appointments of different days into its order. */
export function timeOfDay(instant: Value): SQL {
  return sql`(${inBerlin(instant)})::time`;
}

/** `1.289,50 €` or `€1,289.50` */
export function euroText(cents: Value, locale: Locale): SQL {
  const amount = sql`to_char(abs(${cents}) / 100.0, 'FM999,999,999,990.00')`;
  const sign = sql`case when ${cents} < 0 then '-' else '' end`;
  return locale === 'de'
    ? sql`${sign} || translate(${amount}, ',.', '.,') || ' €'`
    : sql`${sign} || '€' || ${amount}`;
}

/** `09:45 uhr`: a text of the database in a sentence that has one place for it. */
export function sentenceText(sentence: (place: string) => string, text: Value): SQL {
  const [before = '', after = ''] = sentence(PLACE).toLowerCase().split(PLACE);
  return sql`${before}::text || ${text} || ${after}::text`;
}

const PLACE = '\u0001';

/** Whether a text without capital letters contains what is looked for; `%` and `_` stand for themselves. */
export function containsText(text: Value, searched: string): SQL {
  return sql`strpos(${text}, ${searched}) > 0`;
}

/** The same for a date or an amount; nothing to ask the database where letters are looked for. */
export function containsFigures(text: Value, searched: string): SQL | undefined {
  return /^[\d.,:€ -]+$/.test(searched) ? containsText(text, searched) : undefined;
}

/** Where a column's value stands among these, for sorting in an order that the database does not know. */
export function placeAmong(column: Value, values: readonly string[]): SQL {
  return sql`array_position(${sql.param(values)}::text[], ${column}::text)`;
}

function inBerlin(instant: Value): SQL {
  return sql`${instant} at time zone 'Europe/Berlin'`;
}

/**
 * What somebody looks for, as it is compared with displayed texts: in whatever case, with any kind of space. It is
 * text and nothing else; no sign of it means more than itself.
 */
export function searchedText(search: string, locale: Locale): string {
  return search.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase(locale);
}

/** Of these values, those whose displayed text contains what is looked for. */
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
