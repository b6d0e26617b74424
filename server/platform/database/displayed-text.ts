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

/** The time of day on the wall, to put visits of different days into its order. */
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
