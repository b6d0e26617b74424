import { expect, test } from 'vitest';
import { bandsOf, chartOf, marksOf, type Point, scalesOf } from './measurement-chart.ts';

const chart = chartOf('small');
const point = (day: string, value: number, range: Point['range'] = null): Point => ({ day, value, range });

test.each([
  [
    [point('2026-01-01', 48), point('2026-02-01', 52)],
    [48, 50, 52],
  ],
  [[point('2026-01-01', 18, { low: null, high: 138 })], [0, 50, 100, 150]],
  [[point('2026-01-01', 2.1, { low: 0.4, high: 4 })], [0, 2, 4]],
  [[point('2026-01-01', 0.03)], [0.01, 0.02, 0.03, 0.04, 0.05]],
  [[point('2026-01-01', 0)], [-1, 0, 1]],
  [[point('2026-01-01', 61, { low: 45, high: null })], [40, 50, 60, 70]],
])('round marks hold every value and both ends of its range', (points, marks) => {
  expect(marksOf(points)).toEqual(marks);
});

test('days are as far apart as they were; a single one stands in the middle; the largest mark is on top', () => {
  const points = [point('2026-01-01', 0), point('2026-01-11', 5), point('2026-02-10', 10)];
  const { x, y } = scalesOf(points, [0, 5, 10], chart);
  expect([x('2026-01-01'), x('2026-02-10')]).toEqual([chart.left, chart.width - chart.right]);
  expect((x('2026-01-11') - chart.left) / (chart.width - chart.left - chart.right)).toBeCloseTo(0.25);
  expect([y(10), y(0)]).toEqual([chart.top, chart.height - chart.bottom]);
  const wide = scalesOf(points, [0, 5, 10], chart, { first: '2025-12-22', last: '2026-03-02' });
  expect((wide.x('2026-01-01') - chart.left) / (chart.width - chart.left - chart.right)).toBeCloseTo(1 / 7);
  const alone = scalesOf([point('2026-01-01', 1)], [0, 2], chart);
  expect(alone.x('2026-01-01')).toBe((chart.left + chart.width - chart.right) / 2);
});

test('equal ranges are one band from edge to edge; another phase begins half way; an open range reaches the edge', () => {
  const cycle = { low: 2, high: 8 };
  const later = { low: null, high: 10 };
  const points = [
    point('2026-01-01', 5, cycle),
    point('2026-01-21', 5, cycle),
    point('2026-02-10', 5, later),
    point('2026-03-02', 5),
  ];
  const scales = scalesOf(points, [0, 5, 10], chart);
  const [first, second, ...others] = bandsOf(points, scales, chart);
  const border = (scales.x('2026-01-21') + scales.x('2026-02-10')) / 2;
  expect(first).toMatchObject({ x: chart.left, y: scales.y(8), height: scales.y(2) - scales.y(8) });
  expect((first?.x ?? 0) + (first?.width ?? 0)).toBeCloseTo(border);
  expect(second?.x).toBeCloseTo(border);
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBe(chart.height - chart.bottom);
  expect(others).toEqual([]);
});
