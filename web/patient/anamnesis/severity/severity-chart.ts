import type { SeverityCourse } from '#contract/anamnesis.contract.ts';

export type SeverityPoint = SeverityCourse['points'][number];

/** In units of the drawing: room for the scale on the left and for half a dot on the other sides. */
export const CHART = { width: 264, height: 104, left: 22, right: 10, top: 10, bottom: 10 };
export const STRONGEST = 5;

interface PlottedPoint extends SeverityPoint {
  x: number;
  y: number;
}

/** Where the points stand: the days as far apart as they were, no complaint at the bottom, the strongest on top. */
export function plotPoints(points: readonly SeverityPoint[]): PlottedPoint[] {
  const days = points.map(({ date }) => Date.parse(date));
  const [first = 0, last = 0] = [days.at(0), days.at(-1)];
  const room = CHART.width - CHART.left - CHART.right;
  return points.map((point, index) => {
    const share = last === first ? 0.5 : ((days[index] ?? 0) - first) / (last - first);
    return { ...point, x: CHART.left + share * room, y: heightOf(point.level) };
  });
}

export function heightOf(level: number): number {
  const room = CHART.height - CHART.top - CHART.bottom;
  return CHART.top + (1 - level / STRONGEST) * room;
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
