import { expect, test } from 'vitest';
import { chat } from '#texts/generated/chat.ts';
import { aMessage } from './testing-messages.ts';
import { dayLabel, firstUnreadId, readUpTo, shortTime, timelineOf } from './timeline.ts';

test('a line stands before each day of Berlin, and before the first new message', () => {
  const messages = [
    aMessage({ id: 1, created_at: '2026-11-18T22:30:00Z' }),
    aMessage({ id: 2, created_at: '2026-11-18T23:30:00Z' }),
    aMessage({ id: 3, created_at: '2026-11-19T08:00:00Z' }),
  ];
  const shown = timelineOf(messages, 3).map(({ key }) => key);
  expect(shown).toEqual(['day-18.11.2026', '1', 'day-19.11.2026', '2', 'new', '3']);
});

test('new is what the other one wrote and was not read', () => {
  const messages = [
    aMessage({ id: 1, sender_kind: 'doctor', is_read: true }),
    aMessage({ id: 2, sender_kind: 'patient', is_read: false }),
    aMessage({ id: 3, sender_kind: 'doctor', is_read: false }),
    aMessage({ id: 4, sender_kind: 'doctor', is_read: false }),
  ];
  expect(firstUnreadId(messages, 'patient')).toBe(3);
  expect(firstUnreadId(messages.slice(0, 2), 'patient')).toBeUndefined();
});

test('whoever read a message has read those before it', () => {
  const messages = [
    aMessage({ id: 1, is_read: false }),
    aMessage({ id: 2, is_read: true }),
    aMessage({ id: 3, is_read: false }),
  ];
  expect(readUpTo(messages, 'patient')).toBe(2);
  expect(readUpTo([], 'patient')).toBe(0);
});

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
