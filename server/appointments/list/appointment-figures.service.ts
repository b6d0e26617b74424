import type { Db } from '#server/platform/database/database.ts';
import {
  countAppointmentsAfter,
  countAppointmentsByDay,
  countAppointmentsByOutcome,
  selectAppointmentFacts,
} from './appointment-figures.store.ts';

export interface AppointmentFigures {
  completed: number;
  cancelled: number;
  noShows: number;
  patientsSeen: number;
  /** Appointments that took place, by their day in Berlin. */
  byDay: Map<string, number>;
}

/** What became of the appointments that began in this time. */
export async function appointmentFigures(db: Db, from: Date, to: Date): Promise<AppointmentFigures> {
  const outcomes = await countAppointmentsByOutcome(db, from, to);
  const days = await countAppointmentsByDay(db, from, to);
  return { ...outcomes, byDay: new Map(days.map(({ date, appointments }) => [date, appointments])) };
}

/** What and when appointments are and what became of them, for a larger query, which joins these rows. */
export function appointmentFactsQuery(db: Db) {
  return selectAppointmentFacts(db).as('appointment');
}

/** Appointments that are still to come: whoever withdraws a service or a doctor should know of them. */
export async function countAppointmentsAhead(
  db: Db,
  of: { serviceId?: number | undefined; doctorId?: number | undefined },
  now: Date,
): Promise<number> {
  return await countAppointmentsAfter(db, of, now);
}
