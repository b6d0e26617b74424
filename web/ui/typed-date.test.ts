import { expect, test } from 'vitest';
import { dateToType, isDay, typedDate, writeSeparators } from './typed-date.ts';

test.each([
  ['1', '1'],
  ['14', '14.'],
  ['140', '14.0'],
  ['1403', '14.03.'],
  ['14031972', '14.03.1972'],
  ['140319725', '14.03.1972'],
  ['4', '04.'],
  ['47', '04.07.'],
  ['3', '3'],
  ['14.1', '14.1'],
  ['1.', '01.'],
  ['1.3.1972', '01.03.1972'],
  ['14 / 3 / 1972', '14.03.1972'],
  ['14/3/1972', '14.03.1972'],
  ['14..', '14.'],
  ['.', ''],
  ['1972-03-14', '14.03.1972'],
])('the digits %j get their dots: %j', (typed, written) => {
  expect(writeSeparators(typed)).toBe(written);
});

test.each([
  ['14.03.1972', '1972-03-14'],
  ['4/3/1972', '1972-03-04'],
  [' 29.02.2024 ', '2024-02-29'],
])('%j is sent as %j', (typed, sent) => {
  expect(typedDate(typed)).toBe(sent);
});

test.each(['31.02.1972', '29.02.2023', '14.13.1972', '14.03.72', '14.03.', 'gestern', ''])(
  'what is no day is sent as it was typed: %j',
  (typed) => {
    expect(typedDate(typed)).toBe(typed);
    expect(isDay(typedDate(typed))).toBe(false);
  },
);

test('what is no date is shown as it is', () => {
  expect(dateToType('')).toBe('');
  expect(dateToType('14.03.')).toBe('14.03.');
});
