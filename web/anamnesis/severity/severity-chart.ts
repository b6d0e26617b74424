import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { type Span, shareOf, spanOf } from '#web/lib/chart-line.ts';

export type SeverityPoint = SeverityCourse['points'][number];

/** In units of the drawing: room for the scale on the left and for half a dot on the other sides. */
export const CHART = { width: 264, height: 104, left: 22, right: 10, top: 10, bottom: 10 };
export const STRONGEST = 5;

interface PlottedPoint extends SeverityPoint {
  x: number;
  y: number;
}

/** The drawing and its time axis, where the course stands beside other charts. */
export interface Beside {
  chart: typeof CHART;
  span: Span;
}

/** Where the points stand: the days as far apart as they were, no complaint at the bottom, the strongest on top. */
export function plotPoints(points: readonly SeverityPoint[], beside?: Beside): PlottedPoint[] {
  const span = beside?.span ?? spanOf(points.map(({ date }) => date));
  if (!span) return [];
  const chart = beside?.chart ?? CHART;
  const room = chart.width - chart.left - chart.right;
  return points.map((point) => ({
    ...point,
    x: chart.left + shareOf(point.date, span) * room,
    y: heightOf(point.level, chart),
  }));
}

export function heightOf(level: number, chart = CHART): number {
  const room = chart.height - chart.top - chart.bottom;
  return chart.top + (1 - level / STRONGEST) * room;
}

/** Whether there is anything to compare. */
export function hasCourse(courses: readonly SeverityCourse[]): boolean {
  return courses.some(({ points }) => points.length > 1);
}

/** The complaints that the patient had at some time and rated at least twice; the strongest now comes first. */
export function complaintsToShow(courses: readonly SeverityCourse[]): SeverityCourse[] {
  return courses
    .filter(({ points }) => points.length > 1 && points.some(({ level }) => level > 0))
    .toSorted((one, other) => latestLevel(other) - latestLevel(one) || peak(other) - peak(one));
}

/** Every day on which one of them was asked for, oldest first. */
export function daysOf(courses: readonly SeverityCourse[]): string[] {
  return [...new Set(courses.flatMap(({ points }) => points.map(({ date }) => date)))].toSorted();
}

/** How the last answer compares with the one before it. */
export function changeOf(points: readonly SeverityPoint[]): 'better' | 'worse' | 'same' {
  const [before = 0, now = 0] = [points.at(-2)?.level, points.at(-1)?.level];
  if (now === before) return 'same';
  return now < before ? 'better' : 'worse';
}

function latestLevel({ points }: SeverityCourse): number {
  return points.at(-1)?.level ?? 0;
}

function peak({ points }: SeverityCourse): number {
  return Math.max(...points.map(({ level }) => level));
}
