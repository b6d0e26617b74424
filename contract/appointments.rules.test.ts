import { expect, test } from 'vitest';
import { appointmentStatuses } from './appointment-status.ts';
import { canCancel, hasBegun, isWithin48Hours } from './appointments.rules.ts';

const START = new Date('2026-11-17T08:00:00Z');
const HOURS_48 = 48 * 3600;
const before = (seconds: number) => new Date(START.getTime() - seconds * 1000);

test.each([
  ['at the beginning', 0, true],
  ['a second before it', 1, true],
  ['a day before it', HOURS_48 / 2, true],
  ['exactly 48 hours before it', HOURS_48, true],
  ['48 hours and a second before it', HOURS_48 + 1, false],
  ['a second after it', -1, false],
])('OR-37, STAT-07, CONST-15: whether %s is within 48 hours', (_name, seconds, isWithin) => {
  expect(isWithin48Hours(START, before(seconds))).toBe(isWithin);
});

test('OR-37: the clock is read to the second, whatever its fractions say', () => {
  expect(isWithin48Hours(START, before(HOURS_48 + 0.001))).toBe(false);
  expect(isWithin48Hours(START, before(HOURS_48 - 0.999))).toBe(true);
  expect(isWithin48Hours(START, before(-0.999))).toBe(true);
  expect(hasBegun(START, before(0.001))).toBe(false);
  expect(hasBegun(START, START)).toBe(true);
});

test('OR-37: 48 hours are counted as they pass, not as the clocks on the wall show them', () => {
  const mondayAfterTheChange = new Date('2026-10-26T08:00:00Z');

  expect(isWithin48Hours(mondayAfterTheChange, new Date('2026-10-24T08:00:00Z'))).toBe(true);
  expect(isWithin48Hours(mondayAfterTheChange, new Date('2026-10-24T07:59:59Z'))).toBe(false);
});

test('STAT-05: what is confirmed or proposed and has not begun can be cancelled, and nothing else', () => {
  const cancellable = appointmentStatuses.filter((status) =>
    canCancel({ status, startsAt: START }, before(1)),
  );

  expect(cancellable).toEqual(['created_by_doctor', 'created_by_admin', 'confirmed']);
  for (const status of appointmentStatuses) {
    expect(canCancel({ status, startsAt: START }, START)).toBe(false);
    expect(canCancel({ status, startsAt: START }, before(-1))).toBe(false);
  }
});
