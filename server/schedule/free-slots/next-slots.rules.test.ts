import { expect, test } from 'vitest';
import { isEnough, nextOf } from './next-slots.rules.ts';

const slot = (date: string, time: string) => ({ date, time });
const FOUND = [
  slot('2026-11-17', '09:00'),
  slot('2026-11-17', '09:45'),
  slot('2026-11-17', '10:30'),
  slot('2026-11-20', '09:00'),
  slot('2026-12-01', '14:00'),
];
const times = (slots: typeof FOUND) => slots.map(({ date, time }) => `${date} ${time}`);

test('without days the next slots are taken, whatever their day', () => {
  expect(times(nextOf(FOUND, { limit: 4 })).at(-1)).toBe('2026-11-20 09:00');
  expect([isEnough(FOUND, { limit: 5 }), isEnough(FOUND, { limit: 6 })]).toEqual([true, false]);
});

test('with days each of the next days with free slots gives its first ones', () => {
  expect(times(nextOf(FOUND, { limit: 2, days: 2 }))).toEqual([
    '2026-11-17 09:00',
    '2026-11-17 09:45',
    '2026-11-20 09:00',
  ]);
  expect(nextOf([], { limit: 2, days: 2 })).toEqual([]);
});

test('the search for days goes on until as many days are found', () => {
  expect([isEnough(FOUND, { limit: 1, days: 3 }), isEnough(FOUND, { limit: 1, days: 4 })]).toEqual([
    true,
    false,
  ]);
});
