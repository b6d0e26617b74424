import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialled, formatEuro, formatWholeEuro } from './format.ts';

test('prices are in euro, as each language writes them', () => {
  expect(formatEuro(18_000, 'de')).toBe('180,00\u00a0€');
  expect(formatEuro(18_000, 'en')).toBe('€180.00');
});

test('CONST-04: the currency is EUR, down to the cent', () => {
  expect(formatEuro(5, 'de')).toBe('0,05\u00a0€');
  expect(formatEuro(123_456_789, 'de')).toBe('1.234.567,89\u00a0€');
  expect(formatEuro(-9_550, 'en')).toBe('-€95.50');
});

test('no cent is lost on the way to the screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(Number(formatEuro(cents, 'de').replace(/\D/g, ''))).toBe(cents);
    }),
  );
});

test('amounts are written as browsers write them', () => {
  const style = { style: 'currency', currency: 'EUR' } as const;
  fc.assert(
    fc.property(fc.integer({ min: -500_000_000, max: 500_000_000 }), fc.boolean(), (cents, isGerman) => {
      const [language, locale] = isGerman ? (['de', 'de-DE'] as const) : (['en', 'en-GB'] as const);
      expect(formatEuro(cents, language)).toBe(new Intl.NumberFormat(locale, style).format(cents / 100));
      const whole = { ...style, maximumFractionDigits: 0 };
      const marks = new Intl.NumberFormat(locale, whole).format(Math.trunc(cents / 100));
      expect(formatWholeEuro(Math.trunc(cents / 100) * 100, language)).toBe(
        marks.replace(/^-(?=\D*0\D*$)/, ''),
      );
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['3023125101', '+49 3023125101'],
  ['03023125101', '+49 3023125101'],
])('%s is dialled as %s', (phone, shown) => {
  expect(dialled(phone)).toBe(shown);
});
