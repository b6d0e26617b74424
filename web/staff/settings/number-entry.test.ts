import { expect, test } from 'vitest';
import { enteredPrice, euroEntry, wholeNumber } from './number-entry.ts';

test.each([
  ['180', 180_00],
  ['180,5', 180_50],
  ['180.50', 180_50],
  ['1.180,50', 1_180_50],
  ['1,180.50', 1_180_50],
  ['1.180', 1_180_00],
  [' 99,90 € ', 99_90],
  ['0', 0],
  ['', null],
  ['1,2,3', undefined],
  ['abc', undefined],
  ['-5', undefined],
  ['1e3', undefined],
])('SEAM-25: the price %j is %s cents', (text, cents) => {
  expect(enteredPrice(text)).toBe(cents);
});

test.each([
  ['45', 45],
  [' 45 ', 45],
  ['', null],
  ['4,5', undefined],
  ['-1', undefined],
])('SEAM-25: the number %j is %s', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

test('SEAM-25: a price is written as the language writes it, and read back', () => {
  expect(euroEntry(180_50, 'de')).toBe('180,50');
  expect(euroEntry(180_50, 'en')).toBe('180.50');
  expect(euroEntry(null, 'de')).toBe('');
  for (const cents of [0, 5, 99, 100_000]) expect(enteredPrice(euroEntry(cents, 'de'))).toBe(cents);
});
