import { expect, test } from 'vitest';
import { chat } from '#texts/generated/chat.ts';
import { aMessage } from './testing-messages.ts';
import { dayLabel, firstUnreadId, readUpTo, shortTime, timelineOf } from './timeline.ts';

test('each day in Berlin begins with a line, and so do the new messages', () => {
  const messages = [
    aMessage({ id: 1, created_at: '2026-11-18T22:30:00Z' }),
    aMessage({ id: 2, created_at: '2026-11-18T23:30:00Z' }),
    aMessage({ id: 3, created_at: '2026-11-19T08:00:00Z' }),
  ];
  const shown = timelineOf(messages, 3).map(({ key }) => key);
  expect(shown).toEqual(['day-18.11.2026', '1', 'day-19.11.2026', '2', 'new', '3']);
});

test('unread messages of the other side are new', () => {
  const messages = [
    aMessage({ id: 1, sender_kind: 'doctor', is_read: true }),
    aMessage({ id: 2, sender_kind: 'patient', is_read: false }),
    aMessage({ id: 3, sender_kind: 'doctor', is_read: false }),
    aMessage({ id: 4, sender_kind: 'doctor', is_read: false }),
  ];
  expect(firstUnreadId(messages, 'patient')).toBe(3);
  expect(firstUnreadId(messages.slice(0, 2), 'patient')).toBeUndefined();
});

test('a read message means that all earlier ones are read', () => {
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

test('the day after the clock change of October has a yesterday', () => {
  const monday = new Date('2026-10-26T00:30:00Z');
  expect(dayLabel('2026-10-24T23:30:00Z', monday, chat.en, 'en')).toBe('Yesterday');
});
