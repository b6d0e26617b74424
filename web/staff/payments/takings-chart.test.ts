import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf, CHART, monthAfter } from './takings-chart.ts';

test('the highest day has the full height, an empty day none, and half the takings half the height', () => {
  const [high, half, none] = barsOf([
    { date: '2026-11-01', taken_cents: 200 },
    { date: '2026-11-02', taken_cents: 100 },
    { date: '2026-11-03', taken_cents: 0 },
  ]);
  expect(high?.y).toBe(CHART.ceiling);
  expect(half?.height).toBe((high?.height ?? 0) / 2);
  expect(none).toMatchObject({ height: 0, y: CHART.floor });
});

test('every bar lies inside the drawing and overlaps no other bar', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(amounts, (all) => {
      const bars = barsOf(all.map((taken_cents, index) => ({ date: String(index), taken_cents })));
      for (const [index, { x, y, width, height }] of bars.entries()) {
        expect(y).toBeGreaterThanOrEqual(CHART.ceiling - 0.001);
        expect(y + height).toBeCloseTo(CHART.floor);
        expect(x + width).toBeLessThanOrEqual(bars[index + 1]?.x ?? CHART.width);
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
