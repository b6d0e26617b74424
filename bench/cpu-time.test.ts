import { expect, test } from 'vitest';
import { familyOf, parseStat } from './cpu-time.ts';

test('the times of a process include those of its children who have ended', () => {
  const line = '42 (postgres: a) b) S 7 42 42 0 -1 4194560 900 0 0 0 11 13 17 19 20 0 1 0 555 1 2';
  expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ticks: 11 + 13 + 17 + 19 });
});

test('a family is the process with all its descendants and nobody else', () => {
  const processes = [
    { pid: 1, parent: 0, ticks: 1 },
    { pid: 2, parent: 1, ticks: 2 },
    { pid: 3, parent: 2, ticks: 3 },
    { pid: 4, parent: 1, ticks: 4 },
  ];
  expect(familyOf(2, processes).map(({ pid }) => pid)).toEqual([2, 3]);
});
