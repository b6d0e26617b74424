import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { daytimes } from '#contract/treatment-plan.rules.ts';
import { aMedicine } from '../testing.ts';
import {
  adherenceOf,
  canTick,
  type DatedPlan,
  dayBefore,
  diaryDays,
  faultOfSideEffectDay,
  medicinesOn,
} from './diary.rules.ts';

const TODAY = '2026-11-16';
const plan = (releasedOn: string, ...medicines: Medicine[]): DatedPlan => ({
  releasedOn,
  content: { medicines },
});
const isOffered = (plans: DatedPlan[], day: string) => medicinesOn(plans, day).length > 0;

const someDay = fc.integer({ min: -800, max: 800 }).map((days) => dayBefore(TODAY, days));
const amount = fc.constantFrom(0, 0.25, 1, 2);
const someDose = fc
  .record({ morning: amount, noon: amount, evening: amount, night: amount })
  .filter((dose) => daytimes.some((time) => dose[time] > 0));
const someDays = fc.oneof(
  fc.constant<Medicine['days']>({ kind: 'every' }),
  fc.record({
    kind: fc.constant('weekdays' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('interval' as const), every_days: fc.integer({ min: 2, max: 90 }) }),
  fc.constant<Medicine['days']>({ kind: 'cycle', from_day: 15, to_day: 26 }),
  fc.constant<Medicine['days']>({ kind: 'as_needed' }),
);
const someMedicine = fc
  .record({ dose: someDose, days: someDays, starts_on: fc.option(someDay), ends_on: fc.option(someDay) })
  .map(aMedicine);

test('nothing is offered before the release of the first plan or outside the period of a medicine', () => {
  fc.assert(
    fc.property(someMedicine, someDay, someDay, (medicine, releasedOn, day) => {
      const { starts_on, ends_on } = medicine;
      const isOutside =
        day < releasedOn || (starts_on !== null && day < starts_on) || (ends_on !== null && day > ends_on);
      if (isOutside) expect(isOffered([plan(releasedOn, medicine)], day)).toBe(false);
    }),
  );
});

test('a daily medicine is due from its first to its last day, both included', () => {
  const plans = [plan('2026-11-01', aMedicine({ starts_on: '2026-11-05', ends_on: '2026-11-07' }))];
  const days = ['2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'];
  expect(days.filter((day) => isOffered(plans, day))).toEqual(days.slice(1, 4));
});

test('what is offered has one tick for each time of the day with an amount, and one when needed', () => {
  fc.assert(
    fc.property(someMedicine, someDay, someDay, (medicine, releasedOn, day) => {
      for (const { doses } of medicinesOn([plan(releasedOn, medicine)], day)) {
        const times = daytimes.filter((time) => medicine.dose[time] > 0);
        expect(doses.map(({ time }) => time)).toEqual(medicine.days.kind === 'as_needed' ? ['any'] : times);
      }
    }),
  );
});

test('each week has as many due days as the plan names weekdays, on these days', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      someDay,
      (weekdays, last) => {
        const plans = [plan(dayBefore(last, 6), aMedicine({ days: { kind: 'weekdays', weekdays } }))];
        const week = Array.from({ length: 7 }, (_, place) => dayBefore(last, place));
        const due = week.filter((day) => isOffered(plans, day));
        expect(due.map((day) => Temporal.PlainDate.from(day).dayOfWeek).toSorted()).toEqual(
          weekdays.toSorted(),
        );
      },
    ),
  );
});

test('every few days: due on the first day, and then again after exactly that many days, also over a change of clocks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 90 }), someDay, fc.boolean(), (every_days, first, isNamed) => {
      const medicine = aMedicine({
        days: { kind: 'interval', every_days },
        starts_on: isNamed ? first : null,
      });
      const plans = [plan(isNamed ? dayBefore(first, 3) : first, medicine)];
      const days = Array.from({ length: 2 * every_days + 1 }, (_, place) => dayBefore(first, -place));
      const due = days.flatMap((day, place) => (isOffered(plans, day) ? [place] : []));
      expect(due).toEqual([0, every_days, 2 * every_days]);
    }),
  );
});

test('the next plan does not move the days of a medicine that it keeps, but a new rhythm begins anew', () => {
  const days: Medicine['days'] = { kind: 'interval', every_days: 7 };
  const kept = [plan('2026-11-05', aMedicine({ days })), plan('2026-11-02', aMedicine({ days }))];
  expect(['2026-11-09', '2026-11-12'].map((day) => isOffered(kept, day))).toEqual([true, false]);
  const other = aMedicine({ days: { kind: 'interval', every_days: 3 } });
  const changed = [plan('2026-11-05', aMedicine({ days })), plan('2026-11-02', other)];
  expect(['2026-11-09', '2026-11-12'].map((day) => isOffered(changed, day))).toEqual([false, true]);
});

test('on each day the latest plan released by then holds', () => {
  const [old, young] = [aMedicine({ name: 'Alt' }), aMedicine({ name: 'Neu' })];
  const plans = [plan('2026-11-10', young), plan('2026-11-01', old)];
  const nameOn = (day: string) => medicinesOn(plans, day).map(({ name }) => name);
  expect([nameOn('2026-10-31'), nameOn('2026-11-09'), nameOn('2026-11-10')]).toEqual([[], ['Alt'], ['Neu']]);
});

test('exactly today and the day before can be ticked', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      expect(canTick(dayBefore(TODAY, days), TODAY)).toBe(days === 0 || days === 1);
    }),
  );
  const days = diaryDays([plan('2026-01-01', aMedicine())], [], TODAY);
  expect(days.map((each) => each.can_tick)).toEqual([true, true, ...Array(12).fill(false)]);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual([TODAY, '2026-11-03']);
});

test.each([
  ['2026-11-17', 'day_ahead'],
  [TODAY, undefined],
  ['2025-11-16', undefined],
  ['2025-11-15', 'date'],
])('a side effect of %s: %s', (day, fault) => {
  expect(faultOfSideEffectDay(day, TODAY)).toBe(fault);
});

const twice = aMedicine({ dose: { morning: 1, noon: 0, evening: 0, night: 2 } });
const medicineId = twice.id;
const ticked = (day: string, ...times: ('morning' | 'night')[]) =>
  times.map((time) => ({ medicineId, day, time }));

test('a day counts as taken if each dose was ticked; today, the day of the release and days before the first tick do not count', () => {
  const ticks = [
    ...ticked('2026-11-12', 'morning', 'night'),
    ...ticked('2026-11-14', 'morning'),
    ...ticked('2026-11-15', 'morning', 'night'),
    ...ticked(TODAY, 'morning', 'night'),
  ];
  const counted = (releasedOn: string) =>
    adherenceOf([plan(releasedOn, twice)], ticks, { today: TODAY, from: '2026-11-12' })[0]?.last_14;
  expect(counted('2026-10-01')).toEqual({ taken: 2, due: 4 });
  expect(counted('2026-11-12')).toEqual({ taken: 1, due: 3 });
  expect(adherenceOf([plan('2026-10-01', twice)], [], { today: TODAY, from: null })).toEqual([]);
});

test('nobody takes more days than were due, and thirty days hold fourteen', () => {
  const someTick = fc.record({
    medicineId: fc.constant(medicineId),
    day: fc.integer({ min: 0, max: 40 }).map((days) => dayBefore(TODAY, days)),
    time: fc.constantFrom(...daytimes),
  });
  fc.assert(
    fc.property(someMedicine, fc.array(someTick, { maxLength: 80 }), (medicine, ticks) => {
      const from = ticks.map(({ day }) => day).toSorted()[0] ?? null;
      const rows = adherenceOf([plan('2026-01-01', medicine)], ticks, { today: TODAY, from });
      for (const { last_14, last_30 } of rows) {
        for (const { taken, due } of [last_14, last_30]) expect(taken).toBeLessThanOrEqual(due ?? 30);
        expect(last_14.taken).toBeLessThanOrEqual(last_30.taken);
        expect(last_14.due ?? 0).toBeLessThanOrEqual(Math.min(14, last_30.due ?? 0));
      }
    }),
  );
});

test('days of the cycle and need are known to the patient alone: they have no number of due days', () => {
  const days: Medicine['days'] = { kind: 'cycle', from_day: 15, to_day: 26 };
  const tick = { medicineId, day: '2026-11-15', time: 'night' as const };
  expect(
    adherenceOf([plan('2026-10-01', aMedicine({ days }))], [tick], { today: TODAY, from: '2026-11-15' }),
  ).toMatchObject([{ rhythm: 'cycle', last_14: { taken: 1, due: null } }]);
});
