import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { formatEuro } from '#contract/euro.rules.ts';
import { berlinDate, berlinTime } from '../berlin-time.ts';
import type { Db } from './database.ts';
import {
  dateText,
  dateTimeText,
  euroText,
  inDisplayedOrder,
  searchedText,
  timeText,
  valuesFound,
} from './displayed-text.ts';
import { emptyDatabase } from './testing.ts';

let db: Db;

beforeEach(async () => {
  ({ db } = await emptyDatabase());
});

test.each([
  '2026-11-16T23:30:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2027-03-28T00:59:59.000Z',
  '2027-03-28T01:00:00.000Z',
  '2026-12-31T23:00:00.000Z',
])('OR-31, CONST-09: the database writes %s as the screens do', async (instant) => {
  const at = sql`${instant}::timestamptz`;
  const { rows } = await db.execute<{ day: string; time: string; both: string }>(
    sql`select ${dateText(at)} as day, ${timeText(at)} as time, ${dateTimeText(at)} as both`,
  );
  const [year, month, day] = berlinDate(new Date(instant)).split('-');
  const date = `${day}.${month}.${year}`;
  const time = berlinTime(new Date(instant));

  expect(rows).toEqual([{ day: date, time, both: `${date} ${time}` }]);
});

test.each([0, 5, 89_50, 1_289_50, 123_456_789, -10_00, -5])(
  'OR-31: the database writes %i cents as the screens do, in both languages',
  async (cents) => {
    const amount = sql`${cents}::integer`;
    const { rows } = await db.execute<{ de: string; en: string }>(
      sql`select ${euroText(amount, 'de')} as de, ${euroText(amount, 'en')} as en`,
    );

    expect(rows).toEqual([
      { de: searchedText(formatEuro(cents, 'de'), 'de'), en: searchedText(formatEuro(cents, 'en'), 'en') },
    ]);
  },
);

test.each([
  ['  Abgesagt ', 'abgesagt'],
  ['ÄRZTIN', 'ärztin'],
  ['a\u0308rztin', 'ärztin'],
  ['89,50\u00a0€', '89,50 €'],
  ['09:00\t \n Uhr', '09:00 uhr'],
  ['%_\\', '%_\\'],
  ['   ', ''],
])('OR-31: the search %j is normalised to %j', (search, expected) => {
  expect(searchedText(search, 'de')).toBe(expected);
});

test('OR-31: a text is found by each of its parts, in upper or lower case', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zA-ZäöüÄÖÜß0-9%_. -]{1,20}$/),
      fc.nat(),
      fc.nat(),
      (text, one, other) => {
        const [from, to] = [one % text.length, other % text.length].toSorted((a, b) => a - b);
        const part = searchedText(
          text
            .slice(from, (to ?? 0) + 1)
            .toUpperCase()
            .replaceAll('SS', 'ss'),
          'de',
        );
        fc.pre(!text.includes('ß') && part !== '');
        expect(valuesFound([text], (value) => value, part, 'de')).toEqual([text]);
      },
    ),
  );
});

test('OR-31: umlauts are sorted beside their base letters, and numbers by value', () => {
  const names = ['Zyklus', 'Übung', 'Ärztin', 'Unterricht', 'Arzt', 'Teil 10', 'Teil 9'];

  expect(inDisplayedOrder(names, (word) => word, 'de')).toEqual([
    'Arzt',
    'Ärztin',
    'Teil 9',
    'Teil 10',
    'Übung',
    'Unterricht',
    'Zyklus',
  ]);
});
