import { expect, test } from 'vitest';
import { monthAfter } from './months.ts';

test('months go on over the end of a year and back', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-09', 1)).toBe('2026-10');
  expect(monthAfter('2026-05', 0)).toBe('2026-05');
});
