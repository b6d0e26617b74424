import { expect, test } from 'vitest';
import { movableClock } from './clock.ts';

test('a movable clock runs on from where it was put', async () => {
  const clock = movableClock(new Date('2026-01-01T00:00:00Z'));
  const before = clock.now().getTime();
  clock.advance(3600);
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);

  clock.set(new Date('2030-01-01T00:00:00Z'));
  expect(clock.now().toISOString()).toMatch(/^2030-01-01T00:00:0/);
});
