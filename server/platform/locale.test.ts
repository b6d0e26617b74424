import { expect, test } from 'vitest';
import { euroInWords } from './locale.ts';

test('an amount is in euro, as each language writes it', () => {
  expect(euroInWords(1_234_50, 'de')).toBe('1.234,50\u00a0€');
  expect(euroInWords(1_234_50, 'en')).toBe('1,234.50\u00a0€');
  expect(euroInWords(0, 'de')).toBe('0,00\u00a0€');
});
