import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarColumn } from '../calendar/calendar-query.ts';
import type { Minutes } from './calendar-entries.ts';
import {
  clockTime,
  ENTRY_PIXELS,
  FOLD_PIXELS,
  type Layout,
  labelledHours,
  scrollStep,
  scrollToNow,
  spotAt,
  startNear,
  stretchesOf,
  timeScale,
} from './time-scale.ts';

const DAY = '2026-11-17';
/** Berlin is one hour ahead of UTC in November. */
const span = (start: string, end: string) => ({
  date_start_time: `${DAY}T${start}:00Z`,
  date_end_time: `${DAY}T${end}:00Z`,
});
const column = (given: Partial<CalendarColumn>): CalendarColumn => ({
  doctor: { id: 1, display_name: 'Dr. Keller' },
  appointments: [],
  holds: [],
  working_hours: [],
  extra_windows: [],
  absences: [],
  free_windows: [],
  ...given,
});
const inWords = (given: Partial<CalendarColumn>, opened?: number[]) =>
  stretchesOf([DAY], [column(given)], opened).map(
    ({ kind, from, to }) => `${clockTime(from)}-${clockTime(to)} ${kind}`,
  );

test('hours before and after the working time fold into one row each', () => {
  expect(inWords({ working_hours: [span('07:30', '15:15')] })).toEqual([
    '00:00-08:00 folded',
    '08:00-17:00 hours',
    '17:00-24:00 folded',
  ]);
});

test.each(['holds', 'working_hours', 'extra_windows', 'free_windows'] as const)(
  'an hour with one of the %s never folds',
  (kind) => {
    const given = { [kind]: [{ id: 1, ...span('00:10', '00:20') }] };
    expect(inWords(given)).toEqual(['00:00-02:00 hours', '02:00-24:00 folded']);
  },
);

test('an appointment at night stays visible, and two empty hours between two appointments fold', () => {
  const appointments = [span('01:00', '01:30'), span('04:00', '04:20')] as CalendarColumn['appointments'];
  expect(inWords({ appointments })).toEqual([
    '00:00-02:00 folded',
    '02:00-03:00 hours',
    '03:00-05:00 folded',
    '05:00-06:00 hours',
    '06:00-24:00 folded',
  ]);
});

test('a single empty hour does not fold', () => {
  const working_hours = [span('08:00', '11:30'), span('13:00', '16:00')];
  expect(inWords({ working_hours })).toEqual([
    '00:00-09:00 folded',
    '09:00-17:00 hours',
    '17:00-24:00 folded',
  ]);
});

test('of an absence only the hours of its edges stay; without any entry the usual day stays', () => {
  const absences = [{ id: 1, ...span('08:00', '13:00') }];
  expect(inWords({ absences })).toEqual([
    '00:00-09:00 folded',
    '09:00-10:00 hours',
    '10:00-13:00 folded',
    '13:00-14:00 hours',
    '14:00-24:00 folded',
  ]);
  const weeks = [{ id: 1, date_start_time: '2026-11-10T09:00:00Z', date_end_time: '2026-11-30T09:00:00Z' }];
  expect(inWords({ absences: weeks })).toEqual([
    '00:00-08:00 folded',
    '08:00-18:00 hours',
    '18:00-24:00 folded',
  ]);
});

test('an opened fold shows its hours below its own row', () => {
  const working_hours = [span('07:00', '16:00')];
  expect(inWords({ working_hours }, [0])).toEqual([
    '00:00-08:00 opened',
    '08:00-17:00 hours',
    '17:00-24:00 folded',
  ]);
  const folded = timeScale(stretchesOf([DAY], [column({ working_hours })]));
  const opened = timeScale(stretchesOf([DAY], [column({ working_hours })], [0]));

  expect([0, 240, 480, 600, 1440].map(folded.topOf)).toEqual([
    0,
    FOLD_PIXELS / 2,
    FOLD_PIXELS,
    FOLD_PIXELS + 180,
    folded.height,
  ]);
  expect(folded.height).toBe(2 * FOLD_PIXELS + 9 * 90);
  expect([0, 60, 480].map(opened.topOf)).toEqual([FOLD_PIXELS, FOLD_PIXELS + 90, FOLD_PIXELS + 720]);
  expect(opened.height).toBe(folded.height + 720);
  expect(labelledHours(folded.stretches)).toEqual([480, 540, 600, 660, 720, 780, 840, 900, 960]);
  expect(labelledHours(opened.stretches)).toHaveLength(17);
});

test('every time of the axis has two digits for the hour', () => {
  expect([0, 65, 600, 1440].map(clockTime)).toEqual(['00:00', '01:05', '10:00', '24:00']);
});

test('working hours that are over fold when nothing happened in them; those of other days stay or fold with their day', () => {
  const working_hours = [span('08:00', '16:00')];
  const appointments = [span('09:00', '09:30')] as CalendarColumn['appointments'];
  const at = (now: string) =>
    stretchesOf([DAY], [column({ working_hours, appointments })], [], new Date(now)).map(
      ({ kind, from, to }) => `${clockTime(from)}-${clockTime(to)} ${kind}`,
    );
  const whole = ['00:00-09:00 folded', '09:00-17:00 hours', '17:00-24:00 folded'];
  expect(at('2026-11-16T20:00:00Z')).toEqual(whole);
  expect(at('2026-11-17T08:10:00Z')).toEqual(whole);
  expect(at('2026-11-17T13:50:00Z')).toEqual([
    '00:00-10:00 folded',
    '10:00-11:00 hours',
    '11:00-14:00 folded',
    '14:00-17:00 hours',
    '17:00-24:00 folded',
  ]);
  expect(at('2026-11-18T08:00:00Z')).toEqual([
    '00:00-10:00 folded',
    '10:00-11:00 hours',
    '11:00-24:00 folded',
  ]);
});

test('an hour with an appointment of ten minutes grows until its name fits, and no other hour does', () => {
  const stretches = stretchesOf([DAY], [column({ working_hours: [span('08:00', '16:00')] })]);
  const { topOf } = timeScale(stretches, [{ from: 610, to: 620 }]);
  expect(topOf(620) - topOf(610)).toBeCloseTo(ENTRY_PIXELS);
  expect([topOf(600) - topOf(540), topOf(720) - topOf(660)]).toEqual([90, 90]);
});

const stretches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 5 })), { maxLength: 6 })
  .chain((spans) =>
    fc.array(fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60)).map((opened) => {
      const working_hours = spans.map(([hour, length]) => ({
        date_start_time: new Date(Date.UTC(2026, 10, 16, 23 + hour)).toISOString(),
        date_end_time: new Date(Date.UTC(2026, 10, 16, 23 + Math.min(24, hour + length))).toISOString(),
      }));
      return stretchesOf([DAY], [column({ working_hours })], opened);
    }),
  );
const entry: fc.Arbitrary<Minutes> = fc
  .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 7, max: 180 }))
  .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }));

test('for all days: later stands lower, and the parts cover the day', () => {
  fc.assert(
    fc.property(stretches, fc.array(entry, { maxLength: 8 }), (parts, entries) => {
      const { topOf, height } = timeScale(parts, entries);
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([0, 1440]);
      for (const [index, part] of parts.entries()) expect(part.from).toBe(parts[index - 1]?.to ?? 0);
      expect(topOf(1440)).toBe(height);
      const tops = Array.from({ length: 200 }, (_, index) => topOf(index * 7));
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      expect(new Set(tops).size).toBe(tops.length);
    }),
    { numRuns: 60 },
  );
});

test('for all days: an entry of seven minutes or more has room for its name, wherever hours do not fold', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (entries) => {
      const { topOf } = timeScale([{ kind: 'hours', from: 0, to: 1440 }], entries);
      for (const { from, to } of entries)
        expect(topOf(to) - topOf(from)).toBeGreaterThanOrEqual(ENTRY_PIXELS - 0.001);
    }),
  );
});

test('now stands below a third of the view, and nothing scrolls above the beginning', () => {
  expect([scrollToNow(900, 600), scrollToNow(100, 600)]).toEqual([700, 0]);
});

/** Two columns of 200 pixels beside the hours; the view ends before the day does. */
const layout: Layout = {
  view: { left: 0, right: 450, top: 100, bottom: 700 },
  columns: [
    { left: 50, right: 250, top: 160, bottom: 2000 },
    { left: 250, right: 450, top: 160, bottom: 2000 },
  ],
};
const fromEight = timeScale(stretchesOf([DAY], [column({ working_hours: [span('07:00', '15:00')] })]));
/** Where a pointer stands that holds an entry ten pixels below its beginning at this time. */
const heightOf = (minutes: number) => 160 + fromEight.topOf(minutes) + 10;

test('a dragged entry stands at the nearest quarter of an hour of the column under the pointer', () => {
  const at = (x: number, y: number) => spotAt({ x, y }, layout, fromEight, { length: 45, grip: 10 });
  expect(at(60, heightOf(600))).toEqual({ place: 0, from: 600 });
  expect(at(250, heightOf(607))).toEqual({ place: 1, from: 600 });
  expect(at(449, heightOf(608))).toEqual({ place: 1, from: 615 });
});

test('a dragged entry stands nowhere beside the days of the grid', () => {
  const at = (x: number, y: number) => spotAt({ x, y }, layout, fromEight, { length: 45, grip: 10 });
  for (const [x, y] of [
    [49, 300],
    [450, 300],
    [60, 99],
    [60, 700],
  ] as const)
    expect(at(x, y), `${x} ${y}`).toBeUndefined();
});

test('a dragged entry begins in no folded hour and ends before midnight', () => {
  expect(startNear(fromEight, 0, 45)).toBe(480);
  expect(startNear(fromEight, fromEight.height, 45)).toBe(16 * 60 - 15);
  const wholeDay = timeScale([{ kind: 'hours', from: 0, to: 1440 }]);
  expect(startNear(wholeDay, wholeDay.height, 45)).toBe(23 * 60 + 15);
  const lastHour = timeScale([
    { kind: 'folded', from: 0, to: 1380 },
    { kind: 'hours', from: 1380, to: 1440 },
  ]);
  expect(startNear(lastHour, 0, 90)).toBeUndefined();
});

test('for all days: a dragged entry stands at the nearest possible quarter, and exactly where it is dropped on one', () => {
  fc.assert(
    fc.property(
      stretches,
      fc.array(entry, { maxLength: 8 }),
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: -50, max: 4000 }),
      (parts, entries, length, top) => {
        const scale = timeScale(parts, entries);
        const isShown = (minutes: number) =>
          parts.some(({ kind, from, to }) => kind !== 'folded' && from <= minutes && minutes < to);
        const possible = Array.from({ length: 96 }, (_, index) => index * 15).filter(
          (start) => isShown(start) && start + length <= 1440,
        );
        const found = startNear(scale, top, length);
        if (found === undefined) {
          expect(possible).toEqual([]);
          return;
        }
        expect(possible).toContain(found);
        const distance = (start: number) => Math.abs(scale.topOf(start) - top);
        expect(distance(found)).toBe(Math.min(...possible.map(distance)));
        for (const start of possible) expect(startNear(scale, scale.topOf(start), length)).toBe(start);
      },
    ),
    { numRuns: 60 },
  );
});

test('near its edges the view scrolls with a dragged entry', () => {
  expect([120, 400, 690].map((y) => scrollStep(y, layout.view))).toEqual([-16, 0, 16]);
});
