import { expect, test } from 'vitest';
import { dueOn, isMadeAfter } from './wrap-up.rules.ts';

const STARTS = new Date('2026-01-31T09:00:00Z');

test('a check is due after its weeks or months; a shorter month ends earlier', () => {
  expect(dueOn(STARTS, { amount: 6, unit: 'weeks' })).toBe('2026-03-14');
  expect(dueOn(STARTS, { amount: 1, unit: 'months' })).toBe('2026-02-28');
});

test('a plan or paper of the same day belongs to the appointment, until the next one begins', () => {
  const belongs = (at: string | null, next: string | null) =>
    isMadeAfter(at === null ? null : new Date(at), {
      startsAt: STARTS,
      nextAt: next === null ? null : new Date(next),
    });
  expect(belongs('2026-01-31T07:00:00Z', null)).toBe(true);
  expect(belongs('2026-01-30T22:00:00Z', null)).toBe(false);
  expect(belongs('2026-03-01T09:00:00Z', null)).toBe(true);
  expect(belongs('2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z')).toBe(false);
  expect(belongs(null, null)).toBe(false);
});
