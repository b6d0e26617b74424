import { expect, test } from 'vitest';
import { ageOn } from './FileHead.tsx';

test.each([
  ['1974-03-09', '2026-03-08', 51],
  ['1974-03-09', '2026-03-09', 52],
  ['1974-03-09', '2026-02-28', 51],
  ['1974-03-09', '2026-12-01', 52],
  ['1974-11-30', '2026-12-01', 52],
  ['2004-02-29', '2027-02-28', 22],
  ['2004-02-29', '2027-03-01', 23],
  ['2026-11-16', '2026-11-16', 0],
  ['2027-01-01', '2026-11-16', null],
])('somebody born on %s is on %s of this age: %s', (birthdate, day, age) => {
  expect(ageOn(birthdate, day)).toBe(age);
});
