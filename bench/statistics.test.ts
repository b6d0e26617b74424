import { expect, test } from 'vitest';
import {
  isMet,
  type Measurement,
  medianOf,
  percentile,
  ratiosOf,
  type Series,
  speedRatio,
  spreadOf,
} from './statistics.ts';

const measurement = (perSecond: number): Measurement => ({
  perSecond,
  p99Ms: 10,
  cpuMs: { server: perSecond / 10, database: 1, generator: 1 },
});
const series = (name: string, ...speeds: number[]): Series => ({ name, rounds: speeds.map(measurement) });

test('a spread names the middle, the lowest and the highest of unsorted values', () => {
  expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
  expect(spreadOf([7])).toEqual({ median: 7, min: 7, max: 7 });
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([50, 95, 99, 100]);
  expect(percentile([4, 3, 2, 1], 50)).toBe(2);
  expect(percentile([], 50)).toBeNaN();
});

test('the ratio of two series is taken round by round, so a slow round counts for both', () => {
  expect(ratiosOf([10, 1, 30], [20, 2, 10])).toEqual([0.5, 0.5, 3]);
  expect(speedRatio(series('portal', 10, 1, 30), series('reference', 20, 2, 10))).toBe(0.5);
});

test('a ratio is refused when a round is missing', () => {
  expect(() => ratiosOf([1, 2], [1])).toThrow('every round');
});

test('the median of a series is that of the named measurement', () => {
  expect(medianOf(series('portal', 30, 10, 20), ({ cpuMs }) => cpuMs.server)).toBe(2);
});

test.each([
  { wanted: 'at least', measured: 0.5, met: true },
  { wanted: 'at least', measured: 0.49, met: false },
  { wanted: 'at most', measured: 0.5, met: true },
  { wanted: 'at most', measured: 0.51, met: false },
  { wanted: 'at least', measured: Number.NaN, met: false },
  { wanted: 'at most', measured: Number.NaN, met: false },
] as const)('$measured is $wanted 0.5: $met', ({ wanted, measured, met }) => {
  expect(isMet({ what: '', measured, wanted, limit: 0.5, unit: '' })).toBe(met);
});
