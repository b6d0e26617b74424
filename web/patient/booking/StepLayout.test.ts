import { expect, test } from 'vitest';
import { announcedMinutes, clockOf } from './StepLayout.tsx';

test.each([
  [900, '15:00'],
  [247, '4:07'],
  [59, '0:59'],
  [0, '0:00'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown);
});

test.each([
  [301, null],
  [300, 5],
  [180, 3],
  [61, 3],
  [60, 1],
  [1, 1],
])('with %d seconds left it is announced that fewer than %s minutes remain', (seconds, minutes) => {
  expect(announcedMinutes(seconds)).toBe(minutes);
});
