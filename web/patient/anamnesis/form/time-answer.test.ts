import { expect, test } from 'vitest';
import { asksForTime, pickableTimes, timeOf, timesToRecognise, withTime } from './time-answer.ts';

const TIMES = ['Mai 2026', 'April 2026', '2021', 'Noch nie', 'Weiß nicht'];

test('the last period, smear and mammogram ask for a time; other texts do not', () => {
  expect(['lastPeriod', 'lastCervicalSmear', 'lastMammogram'].every((key) => asksForTime({ key }))).toBe(
    true,
  );
  expect(asksForTime({ key: 'allergies' })).toBe(false);
});

test('two years can be picked by month and every time by year, from this one on, the latest first', () => {
  const { months, years } = pickableTimes('2026-03-19', 'de');
  expect([months[0], months[3], months.at(-1)]).toEqual(['März 2026', 'Dezember 2025', 'April 2024']);
  expect(months).toHaveLength(24);
  expect([...years.slice(0, 3), years.at(-1)]).toEqual(['2026', '2025', '2024', '1985']);
  expect(pickableTimes('2026-03-19', 'en').months[0]).toBe('March 2026');
});

test('a time is found at the beginning of an answer, and not inside a longer word', () => {
  expect(timeOf('Mai 2026', TIMES)).toBe('Mai 2026');
  expect(timeOf('Mai 2026 unauffällig', TIMES)).toBe('Mai 2026');
  expect(timeOf('2021, ohne Befund', TIMES)).toBe('2021');
  expect(timeOf('2021er Untersuchung', TIMES)).toBeUndefined();
  expect(timeOf('im Mai 2026', TIMES)).toBeUndefined();
  expect(timeOf('', TIMES)).toBeUndefined();
});

test('a time that was given in the other language is recognised, and another one takes its place', () => {
  const known = timesToRecognise('2026-11-16', 'en');
  const ownOf = (answer: string) => known.find(({ written }) => written === timeOf(answer, times))?.own;
  const times = known.map(({ written }) => written);
  expect(['Noch nie', 'Weiß nicht', 'Oktober 2026', 'April 2026, gut', '2025'].map(ownOf)).toEqual([
    'Never',
    'Don’t know',
    'October 2026',
    'April 2026',
    '2025',
  ]);
  expect(withTime('Noch nie', 'Don’t know', times)).toBe('Don’t know');
  expect(withTime('2025', 'Don’t know', times)).toBe('Don’t know');
});

test('another time takes the place of the first one, and own words stay', () => {
  expect(withTime('', 'Noch nie', TIMES)).toBe('Noch nie');
  expect(withTime('Mai 2026', 'Weiß nicht', TIMES)).toBe('Weiß nicht');
  expect(withTime('Mai 2026, unauffällig', 'April 2026', TIMES)).toBe('April 2026, unauffällig');
  expect(withTime('unauffällig', '2021', TIMES)).toBe('2021, unauffällig');
  expect(withTime('Mai 2026, unauffällig', undefined, TIMES)).toBe('unauffällig');
  expect(withTime('Noch nie', undefined, TIMES)).toBe('');
});
