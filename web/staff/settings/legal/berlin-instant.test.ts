import { expect, test } from 'vitest';
import { berlinInstant } from './berlin-instant.ts';

test.each([
  ['2026-12-01', '00:00', '2026-11-30T23:00:00.000Z'],
  ['2026-07-01', '10:30', '2026-07-01T08:30:00.000Z'],
  ['2026-10-25', '12:00', '2026-10-25T11:00:00.000Z'],
  ['2026-03-29', '12:00', '2026-03-29T10:00:00.000Z'],
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
])('SEAM-17: %s %s in Berlin is %s', (date, time, instant) => {
  expect(berlinInstant(date, time)).toBe(instant);
});

test.each([
  ['', '10:00'],
  ['2026-12-01', ''],
  ['2026-13-01', '10:00'],
])('SEAM-17: %j %j is no moment', (date, time) => {
  expect(berlinInstant(date, time)).toBeUndefined();
});
