import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEuro, formatWholeEuro } from './euro.rules.ts';

test.each([
  ['de', 18_000, '180,00\u00a0€'],
  ['en', 18_000, '180.00\u00a0€'],
  ['de', 123_456_789, '1.234.567,89\u00a0€'],
  ['en', 1_234_50, '1,234.50\u00a0€'],
  ['de', -89_50, '\u221289,50\u00a0€'],
  ['en', -89_50, '\u221289.50\u00a0€'],
  ['de', 0, '0,00\u00a0€'],
  ['en', -0, '0.00\u00a0€'],
] as const)(
  'in %s an amount of %i cents has a true minus before the number, and the euro after it',
  (locale, cents, shown) => {
    expect(formatEuro(cents, locale)).toBe(shown);
  },
);

test('CONST-04: the currency is EUR, down to the cent', () => {
  expect(formatEuro(5, 'de')).toBe('0,05\u00a0€');
});

test('no cent is lost on the way to the reader', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(Number(formatEuro(cents, 'de').replace(/\D/g, ''))).toBe(cents);
    }),
  );
});

test('the marks of an axis are whole euro', () => {
  expect(formatWholeEuro(18_000, 'de')).toBe('180\u00a0€');
  expect(formatWholeEuro(-123_456_700, 'en')).toBe('\u22121,234,567\u00a0€');
});

test('an amount that is rounded to nothing has no minus', () => {
  expect([formatWholeEuro(-20, 'de'), formatWholeEuro(-20, 'en')]).toEqual(['0\u00a0€', '0\u00a0€']);
});
