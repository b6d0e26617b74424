import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enteredAmount, writtenEuro } from './amount.ts';

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  [' 7 € ', 700],
  ['0,05', 5],
  ['', null],
  ['12,345', null],
  ['1.234,50', null],
  ['-3', null],
  ['zwölf', null],
])('an amount written as %o is %o cents', (written, cents) => {
  expect(enteredAmount(written)).toBe(cents);
});

test('an amount written in German or in English gives the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('de', 'en'), (cents, language) => {
      expect(enteredAmount(writtenEuro(cents, language))).toBe(cents);
    }),
  );
});
