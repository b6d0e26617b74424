import { expect, test } from 'vitest';
import { chat } from '#texts/generated/chat.ts';
import { dayLabel, shortTime } from './day-label.ts';

const now = new Date('2026-11-19T09:30:00Z');

test.each([
  ['2026-11-18T23:10:00Z', 'Heute', '00:10'],
  ['2026-11-18T22:50:00Z', 'Gestern', 'Gestern'],
  ['2026-11-17T12:00:00Z', 'Dienstag, 17.11.2026', '17.11.2026'],
])('days are those of Berlin: %s is %s, in the list %s', (moment, day, short) => {
  expect(dayLabel(moment, now, chat.de, 'de')).toBe(day);
  expect(shortTime(moment, now, chat.de)).toBe(short);
});

test('the day after the long day of October has a yesterday', () => {
  const monday = new Date('2026-10-26T00:30:00Z');
  expect(dayLabel('2026-10-24T23:30:00Z', monday, chat.en, 'en')).toBe('Yesterday');
});
