import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, decimalsOf } from './money.rules.ts';

test('every amount is read back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      expect(centsOf(decimalsOf(cents))).toBe(cents);
    }),
  );
});

test.each([
  ['150', 15_000],
  ['150.5', 15_050],
  ['0.07', 7],
  ['1.005', undefined],
  ['-1.00', undefined],
  ['1,00', undefined],
  ['1e3', undefined],
  ['', undefined],
  [' 1.00', undefined],
])('%j is %s cents', (value, cents) => {
  expect(centsOf(value)).toBe(cents);
});
