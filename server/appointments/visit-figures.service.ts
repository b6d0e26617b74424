import type { Db } from '#server/platform/database/database.ts';
import { countVisitsByDay, countVisitsByOutcome } from './visit-figures.store.ts';

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
