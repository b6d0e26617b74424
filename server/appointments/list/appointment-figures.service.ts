import type { Db } from '#server/platform/database/database.ts';
import {
  countVisitsAfter,
  countVisitsByDay,
  countVisitsByOutcome,
  selectVisitFacts,
} from './appointment-figures.store.ts';

export interface VisitFigures {
  completed: number;
  cancelled: number;
  noShows: number;
  patientsSeen: number;
  /** Visits that took place, by their day in Berlin. */
  byDay: Map<string, number>;
}

/** What became of the visits that began in this time. */
export async function visitFigures(db: Db, from: Date, to: Date): Promise<VisitFigures> {
  const outcomes = await countVisitsByOutcome(db, from, to);
  const days = await countVisitsByDay(db, from, to);
  return { ...outcomes, byDay: new Map(days.map(({ date, visits }) => [date, visits])) };
}

/** What and when visits are and what became of them, for a larger query, which joins these rows. */
export function visitFactsQuery(db: Db) {
  return selectVisitFacts(db).as('visit');
}

/** Visits that are still to come: whoever withdraws a service or a doctor should know of them. */
export async function countVisitsAhead(
  db: Db,
  of: { serviceId?: number | undefined; doctorId?: number | undefined },
  now: Date,
): Promise<number> {
  return await countVisitsAfter(db, of, now);
}
