import { expect, test } from 'vitest';
import { euroAmount, wholeEuroAmount } from './euro.rules.ts';

test.each([
  ['de', 1_234_50, '1.234,50\u00a0€'],
  ['en', 1_234_50, '1,234.50\u00a0€'],
  ['de', -89_50, '\u221289,50\u00a0€'],
  ['en', -89_50, '\u221289.50\u00a0€'],
  ['de', 0, '0,00\u00a0€'],
  ['en', -0, '0.00\u00a0€'],
] as const)(
  'in %s an amount of %i cents has a true minus before the number, and the euro after it',
  (locale, cents, shown) => {
    expect(euroAmount(cents, locale)).toBe(shown);
  },
);

test('an amount that is rounded to nothing has no minus', () => {
  expect([wholeEuroAmount(-20, 'de'), wholeEuroAmount(-20, 'en')]).toEqual(['0\u00a0€', '0\u00a0€']);
});
