import { expect, test } from 'vitest';
import { movableClock, tickingClock } from './clock.ts';

test('a movable clock runs on from where it was put', async () => {
  const clock = movableClock(new Date('2026-01-01T00:00:00Z'));
  const before = clock.now().getTime();
  clock.advance(3600);
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);

  clock.set(new Date('2030-01-01T00:00:00Z'));
  expect(clock.now().toISOString()).toMatch(/^2030-01-01T00:00:0/);
});

test('a ticking clock moves a millisecond with each look and otherwise only by hand', () => {
  const clock = tickingClock(new Date('2026-01-01T00:00:00Z'));
  const look = () => clock.now().toISOString();
  expect([look(), look()]).toEqual(['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z']);
  clock.advance(60);
  expect(look()).toBe('2026-01-01T00:01:00.003Z');
  clock.set(new Date('2030-01-01T00:00:00Z'));
  expect(look()).toBe('2030-01-01T00:00:00.001Z');
});
