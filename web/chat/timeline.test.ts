import { expect, test } from 'vitest';
import { aMessage } from './testing-messages.ts';
import { firstUnreadId, readUpTo, timelineOf } from './timeline.ts';

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
