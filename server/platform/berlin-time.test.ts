import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  berlinDate,
  berlinDateInWords,
  berlinDateTime,
  berlinDay,
  berlinTime,
  datesOfMonth,
  dateTimeOn,
  hasClockChange,
  instantAt,
  isUnmistakable,
  periodOn,
  sameTimeDaysBefore,
  timeOn,
} from './berlin-time.ts';

const HOUR = 3_600_000;
const utc = (text: string) => new Date(text).getTime();

/** The clocks go back on the first and forward on the second. */
const AUTUMN = '2026-10-25';
const SPRING = '2027-03-28';

test('OR-42: an instant is read off a clock in Berlin, in summer and in winter', () => {
  expect([berlinDate(utc('2026-07-01T22:30:00Z')), berlinTime(utc('2026-07-01T22:30:00Z'))]).toEqual([
    '2026-07-02',
    '00:30',
  ]);
  expect(berlinDateTime(new Date('2026-11-17T08:45:00Z'))).toBe('2026-11-17T09:45:00+01:00');
  expect(berlinDateTime(utc('2026-07-17T08:45:00Z'))).toBe('2026-07-17T10:45:00+02:00');
});

test('a date is written as each language writes it', () => {
  const justAfterMidnight = new Date('2026-11-16T23:30:00Z');
  expect(berlinDateInWords(justAfterMidnight, 'de')).toBe('Dienstag, 17. November 2026');
  expect(berlinDateInWords(justAfterMidnight, 'en')).toMatch(/^Tuesday,? 17 November 2026$/);
});

test.each([
  ['over an ordinary night', '2026-11-17T08:00:00Z', 1, '2026-11-16T08:00:00Z'],
  ['over the night of 25 hours', '2026-10-25T08:00:00Z', 1, '2026-10-24T07:00:00Z'],
  ['over the night of 23 hours', '2027-03-28T07:00:00Z', 1, '2027-03-27T08:00:00Z'],
  ['over a week with a change', '2026-10-30T08:00:00Z', 7, '2026-10-23T07:00:00Z'],
])('finds the same wall-clock time some days earlier, %s', (_name, instant, days, expected) => {
  expect(sameTimeDaysBefore(utc(instant), days)).toBe(utc(expected));
});

test('a day has 25 hours when the clocks go back, 23 when they go forward, 24 otherwise', () => {
  const hours = (date: string) => (berlinDay(date).to - berlinDay(date).from) / HOUR;
  expect([hours(AUTUMN), hours(SPRING), hours('2026-10-26')]).toEqual([25, 23, 24]);
  expect(berlinDay(AUTUMN)).toMatchObject({ weekday: 7, from: utc('2026-10-24T22:00:00Z') });
});

test.each([
  [AUTUMN, '01:59', '2026-10-24T23:59:00Z'],
  [AUTUMN, '03:00', '2026-10-25T02:00:00Z'],
  [SPRING, '01:59', '2027-03-28T00:59:00Z'],
  [SPRING, '03:00', '2027-03-28T01:00:00Z'],
  ['2026-07-01', '09:15:30', '2026-07-01T07:15:30Z'],
])('%s %s is one instant', (date, time, expected) => {
  expect(instantAt(date, time)).toBe(utc(expected));
});

test.each([
  [AUTUMN, '02:00'],
  [AUTUMN, '02:30'],
  [AUTUMN, '02:59:59'],
  [SPRING, '02:00'],
  [SPRING, '02:30'],
])('%s %s, which the clocks repeat or skip, is refused instead of guessed', (date, time) => {
  expect(instantAt(date, time)).toBeUndefined();
});

describe('a weekly period on a day of change', () => {
  const day = (date: string) => berlinDay(date);

  test.each([
    ['across the change, in autumn', AUTUMN, '01:00', '05:00', 5],
    ['across the change, in spring', SPRING, '01:00', '05:00', 3],
    ['until a repeated time: its first passing', AUTUMN, '00:00', '02:30', 2.5],
    ['from a repeated time: its second passing', AUTUMN, '02:30', '05:00', 2.5],
    ['from a skipped time: never before the next one', SPRING, '02:30', '05:00', 1.5],
    ['until a skipped time: never beyond the one before', SPRING, '00:00', '02:30', 1.5],
    ['until midnight', AUTUMN, '20:00', '24:00:00', 4],
  ])('%s', (_name, date, startsAt, endsAt, hours) => {
    const { from, to } = periodOn(day(date), startsAt, endsAt);
    expect((to - from) / HOUR).toBe(hours);
  });

  test('a period within the repeated hour is empty', () => {
    const { from, to } = periodOn(day(AUTUMN), '02:10', '02:40');
    expect(to).toBeLessThan(from);
  });
});

const instants = fc
  .integer({ min: utc('2026-01-01T00:00:00Z') / 1000, max: utc('2028-01-01T00:00:00Z') / 1000 })
  .map((seconds) => seconds * 1000);
const aroundTheChanges = fc
  .tuple(
    fc.constantFrom(utc('2026-10-25T01:00:00Z'), utc('2027-03-28T01:00:00Z')),
    fc.integer({ min: -9_000, max: 9_000 }),
  )
  .map(([change, seconds]) => change + seconds * 1000);

test('an unambiguous clock time leads back to its instant; an ambiguous one leads to none', () => {
  fc.assert(
    fc.property(fc.oneof(instants, aroundTheChanges), (instant) => {
      const minute = instant - (instant % 60_000);
      const found = instantAt(berlinDate(minute), berlinTime(minute));
      expect(found).toBe(isUnmistakable(minute) ? minute : undefined);
    }),
  );
});

test('the doubtful instants are the two hours around the autumn change, nothing else', () => {
  const change = utc('2026-10-25T01:00:00Z');
  fc.assert(
    fc.property(fc.oneof(instants, aroundTheChanges), (instant) => {
      const isInYear = instant < utc('2027-10-01T00:00:00Z') && instant > utc('2026-01-01T00:00:00Z');
      fc.pre(isInYear);
      expect(isUnmistakable(instant)).toBe(instant < change - HOUR || instant >= change + HOUR);
    }),
  );
});

test('the quick conversion for one day equals the exact conversion', () => {
  fc.assert(
    fc.property(fc.oneof(instants, aroundTheChanges), (instant) => {
      const day = berlinDay(berlinDate(instant));
      expect(instant).toBeGreaterThanOrEqual(day.from);
      expect(instant).toBeLessThan(day.to);
      expect(timeOn(day, instant)).toBe(berlinTime(instant));
      const minute = instant - (instant % 60_000);
      expect(dateTimeOn(day, minute)).toBe(berlinDateTime(minute));
    }),
  );
});

test('dates are counted by the calendar, whatever the clocks do', () => {
  expect([addDays(AUTUMN, 1), addDays('2026-12-31', 1), addDays(SPRING, -1)]).toEqual([
    '2026-10-26',
    '2027-01-01',
    '2027-03-27',
  ]);
  expect(datesOfMonth('2028-02').at(-1)).toBe('2028-02-29');
  expect(datesOfMonth('2026-10')).toHaveLength(31);
  expect(datesOfMonth('2026-10').filter((date) => hasClockChange(berlinDay(date)))).toEqual([AUTUMN]);
});
