import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import { type Openings, openWindowsOn } from './open-windows.rules.ts';
import type { Span } from './span.rules.ts';

/** Visits that a change leaves outside the time in which the doctor receives patients; others were so before. */
export function newlyOutside<Visit extends Span>(
  visits: Visit[],
  before: Openings,
  after: Openings,
): Visit[] {
  return visits.filter((visit) => isInside(visit, before) && !isInside(visit, after));
}

export function isInside(visit: Span, openings: Openings): boolean {
  const windows = openWindowsOn(berlinDay(berlinDate(visit.from)), openings);
  return windows.some(({ from, to }) => from <= visit.from && visit.to <= to);
}
