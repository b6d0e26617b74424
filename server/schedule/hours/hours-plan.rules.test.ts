import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, berlinDay } from '#server/platform/berlin-time.ts';
import { replacedPlan, revisionOf, versionsOf, type WeeklyTime } from './hours-plan.rules.ts';
import { type WeeklyPeriod, weeklyWindowsOn } from './open-windows.rules.ts';

const FIRST_DAY = '2026-09-28';
/** Both changes of the clocks lie in it. */
const DAYS = 220;

const day = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(FIRST_DAY, days));
const time: fc.Arbitrary<WeeklyTime> = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .filter(([, start, end]) => start < end)
  .map(([weekday, start, end]) => ({ weekday, startsAt: clock(start), endsAt: clock(end) }));
const validity = fc.tuple(day, day, fc.boolean()).map(([one, other, isOpenEnded]) => {
  const [validFrom = one, last = one] = [one, other].toSorted();
  return { validFrom, validUntil: isOpenEnded ? null : last };
});
const period: fc.Arbitrary<WeeklyPeriod> = fc
  .tuple(time, validity)
  .map(([hours, valid]) => ({ ...hours, ...valid }));
const plan = fc.array(period, { maxLength: 8 });

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

const windowsOn = (date: string, periods: WeeklyPeriod[]) => weeklyWindowsOn(berlinDay(date), periods);

test('SEAM-02: new hours apply in their time only; before and after it nothing changes', () => {
  fc.assert(
    fc.property(plan, validity, fc.array(time, { maxLength: 5 }), day, (before, valid, hours, date) => {
      const after = replacedPlan(before, valid, hours);
      const isInside = valid.validFrom <= date && (valid.validUntil === null || date <= valid.validUntil);
      const alone = hours.map((each) => ({ ...each, validFrom: FIRST_DAY, validUntil: null }));
      const expected = isInside ? alone : before;
      expect(windowsOn(date, after)).toEqual(windowsOn(date, expected));
      for (const { validFrom, validUntil } of after) expect(validFrom <= (validUntil ?? '9999')).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('SEAM-02: the versions follow each other without a gap and contain the plan of every day', () => {
  fc.assert(
    fc.property(plan, day, (periods, date) => {
      const versions = versionsOf(periods);
      for (const [index, { validUntil }] of versions.entries()) {
        const next = versions[index + 1];
        expect(validUntil).toBe(next ? addDays(next.validFrom, -1) : null);
      }
      const inForce = versions.find(
        ({ validFrom, validUntil }) => validFrom <= date && (validUntil === null || date <= validUntil),
      );
      const asPeriods = (inForce?.hours ?? []).map((each) => ({
        ...each,
        validFrom: date,
        validUntil: date,
      }));
      expect(windowsOn(date, asPeriods)).toEqual(windowsOn(date, periods));
    }),
    { numRuns: 500 },
  );
});

test('the revision depends on the plan, not on the stored rows', () => {
  const morning = {
    weekday: 1,
    startsAt: '09:00:00',
    endsAt: '12:00:00',
    validFrom: '2026-01-01',
    validUntil: null,
  };
  const cut = [
    { ...morning, validUntil: '2026-06-30' },
    { ...morning, validFrom: '2026-07-01' },
  ];
  expect(revisionOf(cut)).toBe(revisionOf([morning]));
  expect(revisionOf([{ ...morning, endsAt: '12:30:00' }])).not.toBe(revisionOf([morning]));
});
