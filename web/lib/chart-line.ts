interface Place {
  x: number;
  y: number;
}

/** `M 22 38 L 254 72` */
export function lineThrough(points: readonly Place[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'} ${round(x)} ${round(y)}`).join(' ');
}

export function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** The first and the last day of a time axis. */
export interface Span {
  first: string;
  last: string;
}

/** The time from the earliest to the latest of these days; undefined without any day. */
export function spanOf(days: readonly string[]): Span | undefined {
  const sorted = days.toSorted();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  return first !== undefined && last !== undefined ? { first, last } : undefined;
}

/** Where a day stands on the axis, from 0 to 1: days are as far apart as they were, and a single day is in the middle. */
export function shareOf(day: string, { first, last }: Span): number {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return from === to ? 0.5 : (Date.parse(day) - from) / (to - from);
}
