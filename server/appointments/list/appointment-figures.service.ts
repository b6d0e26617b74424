import type { Db } from '#server/platform/database/database.ts';
import {
  appointmentFactsQuery,
  countAppointmentsByDay,
  countAppointmentsByOutcome,
} from './appointment-figures.store.ts';

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
  const outcomes = await countAppointmentsByOutcome(db, from, to);
  const days = await countAppointmentsByDay(db, from, to);
  return { ...outcomes, byDay: new Map(days.map(({ date, appointments }) => [date, appointments])) };
}
