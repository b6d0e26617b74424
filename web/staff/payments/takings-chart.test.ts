import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf, chartFrame, heightOf, marksOf, monthAfter } from './takings-chart.ts';

const FRAME = chartFrame({ isCompact: false });
const days = (...amounts: number[]) =>
  amounts.map((taken_cents, index) => ({ date: `2026-11-${index + 1}`, taken_cents }));

test('a day at the highest mark has the full height, half of it half the height, an empty day none', () => {
  const [high, half, none] = barsOf(days(200_00, 100_00, 0), FRAME);
  expect(high?.y).toBe(FRAME.ceiling);
  expect(half?.height).toBe((high?.height ?? 0) / 2);
  expect(none).toMatchObject({ height: 0, y: FRAME.floor });
});

test.each([
  [200_00, [0, 50_00, 100_00, 150_00, 200_00]],
  [540_00, [0, 200_00, 400_00, 600_00]],
  [1_99, [0, 1_00, 2_00]],
  [0, [0, 1_00]],
])('the axis up to %i cents has the round marks %o', (highest, marks) => {
  expect(marksOf(days(highest, 0))).toEqual(marks);
});

test('a phone gets a narrower drawing, whose words stay readable', () => {
  expect(chartFrame({ isCompact: true })).toEqual({
    width: 320,
    height: 200,
    left: 56,
    right: 8,
    floor: 172,
    ceiling: 12,
  });
  expect(FRAME.width).toBeGreaterThan(800);
});

test('every fifth day and the first one are named', () => {
  const named = barsOf(days(...Array.from({ length: 30 }, () => 100)), FRAME);
  expect(named.map(({ label }) => label).filter(Boolean)).toEqual(['1', '5', '10', '15', '20', '25', '30']);
});

test('the number of the last day stands inside the drawing', () => {
  const frame = chartFrame({ isCompact: true });
  const last = barsOf(days(...Array.from({ length: 30 }, () => 100)), frame).at(-1);
  const halfOfTwoDigits = 8;
  expect((last?.x ?? 0) + (last?.width ?? 0) / 2 + halfOfTwoDigits).toBeLessThanOrEqual(frame.width);
});

test('every bar lies inside the drawing, below the highest mark, and overlaps no other bar', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(amounts, fc.boolean(), (all, isCompact) => {
      const frame = chartFrame({ isCompact });
      const marks = marksOf(days(...all));
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(heightOf(marks.at(-1) ?? 0, marks, frame)).toBeCloseTo(frame.floor - frame.ceiling);
      const bars = barsOf(days(...all), frame);
      expect(bars[0]?.x).toBeGreaterThan(frame.left);
      for (const [index, { x, y, width, height }] of bars.entries()) {
        expect(y).toBeGreaterThanOrEqual(frame.ceiling - 0.001);
        expect(y + height).toBeCloseTo(frame.floor);
        expect(x + width).toBeLessThanOrEqual(bars[index + 1]?.x ?? frame.width);
      }
    }),
  );
});

test('months are counted across the end of a year in both directions', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-09', 1)).toBe('2026-10');
  expect(monthAfter('2026-05', 0)).toBe('2026-05');
});
