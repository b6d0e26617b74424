import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialled, formatEuro, formatWholeEuro } from './format.ts';

test('prices are in euro, as each language writes them', () => {
  expect(formatEuro(18_000, 'de')).toBe('180,00\u00a0€');
  expect(formatEuro(18_000, 'en')).toBe('180.00\u00a0€');
});

test('CONST-04: the currency is EUR, down to the cent', () => {
  expect(formatEuro(5, 'de')).toBe('0,05\u00a0€');
  expect(formatEuro(123_456_789, 'de')).toBe('1.234.567,89\u00a0€');
  expect(formatEuro(-9_550, 'en')).toBe('\u221295.50\u00a0€');
});

test('no cent is lost on the way to the screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(Number(formatEuro(cents, 'de').replace(/\D/g, ''))).toBe(cents);
    }),
  );
});

test('the marks of an axis are whole euro', () => {
  expect(formatWholeEuro(18_000, 'de')).toBe('180\u00a0€');
  expect(formatWholeEuro(-123_456_700, 'en')).toBe('\u22121,234,567\u00a0€');
  expect(formatWholeEuro(-20, 'de')).toBe('0\u00a0€');
});

test.each([
  ['3023125101', '+49 3023125101'],
  ['03023125101', '+49 3023125101'],
])('%s is dialled as %s', (phone, shown) => {
  expect(dialled(phone)).toBe(shown);
});
