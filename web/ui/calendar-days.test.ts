import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, monthOf } from '#web/lib/dates.ts';
import { addMonths, dayByKey, keepWithin, weeksFrom, weeksOf } from './calendar-days.ts';

const someDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));

test('the weeks of a month hold each of its days once, in order, under its weekday', () => {
  fc.assert(
    fc.property(someDate, (date) => {
      const month = monthOf(date);
      const weeks = weeksOf(month);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days[0]).toBe(`${month}-01`);
      expect(days).toContain(date);
      expect(new Set(days.map(monthOf))).toEqual(new Set([month]));
      for (const [place, day] of days.entries()) expect(day).toBe(addDays(`${month}-01`, place));
      expect(monthOf(addDays(String(days.at(-1)), 1))).not.toBe(month);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [weekday, day] of week.entries()) {
          if (day) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe((weekday + 1) % 7);
        }
      }
    }),
  );
});

test('SLOT-17: a month on and back keeps the day, unless the month between is too short', () => {
  fc.assert(
    fc.property(someDate, fc.integer({ min: -24, max: 24 }), (date, months) => {
      const moved = addMonths(date, months);
      const back = addMonths(moved, -months);
      expect(monthOf(back)).toBe(monthOf(date));
      expect(back <= date).toBe(true);
      if (moved.slice(8) === date.slice(8)) expect(back).toBe(date);
      else expect(monthOf(addDays(moved, 1))).not.toBe(monthOf(moved));
    }),
  );
});

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-11-01'],
  ['End', false, '2026-11-30'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageUp', true, '2025-11-01'],
  ['PageDown', true, '2027-11-01'],
  ['a', false, undefined],
])('from 1 November the key %s (shift: %s) leads to %s', (key, shiftKey, expected) => {
  expect(dayByKey('2026-11-01', { key, shiftKey })).toBe(expected);
});

test('the last of January is followed by the last of February', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
});

test('SLOT-17: no key leads before the first day or after the last', () => {
  const bounds = { firstDate: '2026-11-16', lastDate: '2027-01-31' };
  expect(keepWithin('2026-11-15', bounds)).toBe('2026-11-16');
  expect(keepWithin('2027-02-01', bounds)).toBe('2027-01-31');
  expect(keepWithin('2026-12-24', bounds)).toBe('2026-12-24');
  expect(keepWithin('2020-01-01', {})).toBe('2020-01-01');
});

test('weeks that are past are left out; the week of the first day is whole', () => {
  const weeks = weeksFrom('2026-11', '2026-11-18');
  expect(weeks).toEqual(weeksOf('2026-11').slice(-3));
  expect(weeks[0]?.[0]).toBe('2026-11-16');
  expect(weeksFrom('2026-12', '2026-11-18')).toEqual(weeksOf('2026-12'));
  expect(weeksFrom('2026-11', undefined)).toEqual(weeksOf('2026-11'));
});
