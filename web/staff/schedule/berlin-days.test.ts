import { expect, test } from 'vitest';
import { addDays, berlinDateOf, berlinMinutesOf, isDate, mondayOf } from './berlin-days.ts';

test('CONST-09: an instant has the day and the time of Berlin, in winter and in summer', () => {
  expect([berlinDateOf('2026-11-16T23:30:00Z'), berlinMinutesOf('2026-11-16T23:30:00Z')]).toEqual([
    '2026-11-17',
    30,
  ]);
  expect([berlinDateOf('2026-07-16T22:00:00Z'), berlinMinutesOf('2026-07-16T22:00:00Z')]).toEqual([
    '2026-07-17',
    0,
  ]);
});

test('days are counted over months and changes of the clocks; a week begins on Monday', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(['2026-11-16', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ]);
});

test('what is no day of this century is none', () => {
  expect([null, '', 'heute', '1999-01-01', '2026-13-01', '2026-11-17'].map(isDate)).toEqual([
    ...[false, false, false, false, false, true],
  ]);
});
