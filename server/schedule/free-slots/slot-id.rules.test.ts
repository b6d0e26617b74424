import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthAskedFor, readSlotId, scheduleIdOf, slotIdOf } from './slots.rules.ts';

const keys = fc.record({
  serviceId: fc.integer({ min: 1, max: 1e9 }),
  doctorId: fc.integer({ min: 1, max: 1e9 }),
  startsAt: fc.integer({ min: 1, max: 99_999_999 }).map((minutes) => minutes * 60_000),
});

test('SEAM-02: an id names exactly one slot, and the same slot always has the same id', () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(readSlotId(slotIdOf(key))).toEqual(key);
    }),
  );
});

test('SEAM-02: no other text is accepted as an id', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\d.]+$/)), (text) => {
      const key = readSlotId(text);
      expect(key === undefined || slotIdOf(key) === text).toBe(true);
    }),
  );
  const id = slotIdOf({ serviceId: 1, doctorId: 2, startsAt: 60_000 });
  for (const spoilt of [`${id}=`, ` ${id}`, `${id}A`, id.slice(1)])
    expect(readSlotId(spoilt)).toBeUndefined();
});

test('SEAM-02: a day of a doctor has an id that no slot has', () => {
  const day = scheduleIdOf({ serviceId: 1, doctorId: 2, date: '2026-11-17' });
  expect(readSlotId(day)).toBeUndefined();
  expect(day).not.toBe(scheduleIdOf({ serviceId: 12, doctorId: 2, date: '2026-11-17' }));
});

test.each([
  ['2027-03', '2026-11-16', '2027-03'],
  ['11', '2026-11-30', '2026-11'],
  ['10', '2026-11-01', '2027-10'],
  ['01', '2026-12-31', '2027-01'],
  ['1', '2026-01-31', '2026-01'],
])('OR-42: month %s means, on %s, %s', (month, today, meant) => {
  expect(monthAskedFor(month, today)).toBe(meant);
});
