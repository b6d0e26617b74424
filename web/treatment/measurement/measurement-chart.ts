import type { Range } from '#contract/treatment-measurement.rules.ts';
import { type Span, shareOf, spanOf } from '#web/lib/chart-line.ts';

/** One number of a value, in the unit of the chart. */
export interface Point {
  day: string;
  value: number;
  range: Range | null;
}

export interface Chart {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** In units of the drawing: room for the numbers on the left and for half a dot on the other sides. */
const SIZES = {
  small: { width: 300, height: 140, left: 42, right: 10, top: 10, bottom: 10 },
  large: { width: 640, height: 240, left: 48, right: 12, top: 12, bottom: 12 },
} as const satisfies Record<string, Chart>;

export function chartOf(size: keyof typeof SIZES): Chart {
  return SIZES[size];
}

/** Round numbers from below the smallest to above the largest of these. */
export function marksOf(points: readonly Point[]): number[] {
  const shown = points.flatMap(({ value, range }) => [
    value,
    // A range that is open below begins at nothing.
    ...(range ? [range.low ?? 0, range.high ?? value] : []),
  ]);
  const [smallest, largest] = [Math.min(...shown), Math.max(...shown)];
  const room = smallest === largest ? Math.abs(largest) / 2 || 1 : 0;
  const [low, high] = [smallest - room, largest + room];
  const step = roundStep((high - low) / 3);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, place) => tidy((first + place) * step));
}

/** 1, 2 or 5 with as many zeros as needed. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5].find((each) => each * power >= step * 0.999) ?? 10;
  return factor * power;
}

function tidy(value: number): number {
  return Number(value.toPrecision(10));
}

export interface Scales {
  x: (day: string) => number;
  y: (value: number) => number;
}

/** The time axis reaches from the first to the last point, or as far as another chart beside it. */
export function scalesOf(
  points: readonly Point[],
  marks: readonly number[],
  chart: Chart,
  span: Span | undefined = spanOf(points.map(({ day }) => day)),
): Scales {
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const [across, down] = [chart.width - chart.left - chart.right, chart.height - chart.top - chart.bottom];
  return {
    x: (day) => chart.left + (span ? shareOf(day, span) : 0.5) * across,
    y: (value) => chart.top + (1 - (value - low) / (high - low)) * down,
  };
}

export interface Band {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The ranges behind the points: each reaches half the way to its neighbours. Equal ones are one band. */
export function bandsOf(points: readonly Point[], { x, y }: Scales, chart: Chart): Band[] {
  const [start, end] = [chart.left, chart.width - chart.right];
  const borders = points.map((point, place) => {
    const before = points[place - 1];
    return before ? (x(before.day) + x(point.day)) / 2 : start;
  });
  const bands: (Band & { range: Range })[] = [];
  for (const [place, { range }] of points.entries()) {
    if (!range) continue;
    const [from, to] = [borders[place] ?? start, borders[place + 1] ?? end];
    const last = bands.at(-1);
    if (last && isSame(last.range, range) && Math.abs(last.x + last.width - from) < 0.01) {
      last.width = to - last.x;
      continue;
    }
    const top = range.high === null ? chart.top : y(range.high);
    const bottom = range.low === null ? chart.height - chart.bottom : y(range.low);
    bands.push({ range, x: from, width: to - from, y: top, height: bottom - top });
  }
  return bands.map(({ range: _range, ...band }) => band);
}

function isSame(one: Range, other: Range): boolean {
  return one.low === other.low && one.high === other.high;
}
