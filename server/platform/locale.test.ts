import { expect, test } from 'vitest';
import { euroAmount } from '#contract/euro.rules.ts';

test('an amount is in euro, as each language writes it', () => {
  expect(euroAmount(1_234_50, 'de')).toBe('1.234,50\u00a0€');
  expect(euroAmount(1_234_50, 'en')).toBe('1,234.50\u00a0€');
  expect(euroAmount(0, 'de')).toBe('0,00\u00a0€');
});
