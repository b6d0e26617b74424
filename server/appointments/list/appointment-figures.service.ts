import type { Db } from '#server/platform/database/database.ts';
import { appointmentFactsQuery, countAppointmentsByDay } from './appointment-figures.store.ts';

export { appointmentFactsQuery };

export interface AppointmentFigures {
  completed: number;
  cancelled: number;
  noShows: number;
  patientsSeen: number;
  /** Completed appointments by their day in Berlin. */
  byDay: Map<string, number>;
}

/** What became of the appointments that began in this time. */
export async function appointmentFigures(db: Db, from: Date, to: Date): Promise<AppointmentFigures> {
  const counts = await countAppointmentsByDay(db, from, to);
  const {
    completed = 0,
    noShows = 0,
    cancelled = 0,
    patientsSeen = 0,
  } = counts.find(({ date }) => date === null) ?? {};
  const byDay = counts.flatMap(({ date, completed: ofDay }) =>
    date === null ? [] : [[date, ofDay] as const],
  );
  return { completed, noShows, cancelled, patientsSeen, byDay: new Map(byDay) };
}
