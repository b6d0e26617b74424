import { expect, test } from 'vitest';
import { lineThrough } from '#web/lib/chart-line.ts';
import {
  CHART,
  changeOf,
  complaintsToShow,
  daysOf,
  hasCourse,
  heightOf,
  plotPoints,
} from './severity-chart.ts';

const course = (key: string, ...levels: number[]) => ({
  key,
  question: `${key}?`,
  points: levels.map((level, index) => ({ date: `2026-0${index + 1}-01`, level })),
});

test('the strongest stands on top, no complaint at the bottom, both inside the drawing', () => {
  expect(heightOf(5)).toBe(CHART.top);
  expect(heightOf(0)).toBe(CHART.height - CHART.bottom);
  expect(heightOf(4)).toBeLessThan(heightOf(3));
});

test('days are as far apart as they were', () => {
  const points = plotPoints([
    { date: '2026-01-01', level: 1 },
    { date: '2026-01-11', level: 2 },
    { date: '2026-02-10', level: 3 },
  ]);
  const [first, second, third] = points.map(({ x }) => x);

  expect(first).toBe(CHART.left);
  expect(third).toBe(CHART.width - CHART.right);
  expect(((second ?? 0) - CHART.left) / ((third ?? 0) - CHART.left)).toBeCloseTo(10 / 40);
});

test('beside other charts the course has their drawing and their time axis', () => {
  const chart = { width: 300, height: 140, left: 40, right: 10, top: 10, bottom: 10 };
  const span = { first: '2026-01-01', last: '2026-04-11' };
  const points = plotPoints([{ date: '2026-02-20', level: 0 }], { chart, span });
  expect(points).toEqual([{ date: '2026-02-20', level: 0, x: 165, y: 130 }]);
});

test('a single day stands in the middle', () => {
  const [only] = plotPoints([{ date: '2026-01-01', level: 1 }]);
  expect(only?.x).toBe(CHART.left + (CHART.width - CHART.left - CHART.right) / 2);
});

test('the line goes through every point', () => {
  const points = plotPoints([
    { date: '2026-01-01', level: 5 },
    { date: '2026-08-01', level: 0 },
  ]);
  expect(lineThrough(points)).toBe('M 22 10 L 254 94');
  expect(lineThrough([])).toBe('');
});

test('complaints that the patient had at some time are shown; the strongest now comes first, then what was stronger once', () => {
  const courses = [course('never', 0, 0), course('gone', 4, 0), course('mild', 5, 1), course('strong', 2, 4)];
  const shown = complaintsToShow([...courses, course('once', 3), course('milder', 2, 1)]);
  expect(shown.map(({ key }) => key)).toEqual(['strong', 'mild', 'milder', 'gone']);
});

test('one form alone shows no change over time', () => {
  expect(hasCourse([])).toBe(false);
  expect(hasCourse([course('once', 3), course('other', 0)])).toBe(false);
  expect(hasCourse([course('once', 3), course('twice', 0, 0)])).toBe(true);
});

test('the days of several complaints are listed once, oldest first', () => {
  expect(daysOf([course('one', 1, 2, 3), course('two', 1, 1)])).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
});

test.each([
  [[4, 2], 'better'],
  [[2, 4], 'worse'],
  [[5, 2, 2], 'same'],
  [[1, 4, 3], 'better'],
] as const)('%j is %s', (levels, change) => {
  expect(changeOf(course('any', ...levels).points)).toBe(change);
});
