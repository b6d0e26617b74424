import { expect, test } from 'vitest';
import { pauseBeforeRestart } from './run-workers.ts';

test('a worker that ends soon after each start is replaced later each time, up to half a minute', () => {
  const pauses = [0];
  for (let n = 0; n < 10; n += 1) pauses.push(pauseBeforeRestart(1_000, pauses.at(-1) ?? 0));

  expect(pauses.slice(1)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
});

test('a worker that ran for a minute is replaced at once', () => {
  expect(pauseBeforeRestart(59_999, 30_000)).toBe(30_000);
  expect(pauseBeforeRestart(60_000, 30_000)).toBe(200);
});
