import { and, asc, count, eq, exists, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { cancelledStatuses, isAgreed, isOpen } from '../appointment-moves.rules.ts';
import { appointment, appointmentMove } from '../appointments.tables.ts';

/** The status may have moved on to a payment status, so this looks into the history. */
function reached(db: Db, to: AppointmentStatus) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(appointmentMove)
      .where(and(eq(appointmentMove.appointmentId, appointment.id), eq(appointmentMove.toStatus, to))),
  );
}

function between(from: Date, to: Date) {
  return and(gte(appointment.startsAt, from), lt(appointment.startsAt, to));
}

export async function countAppointmentsByOutcome(db: Db, from: Date, to: Date) {
  const completed = reached(db, 'completed');
  const [found] = await db
    .select({
      completed: sql<number>`count(*) filter (where ${completed})`.mapWith(Number),
      noShows: sql<number>`count(*) filter (where ${reached(db, 'no_show')})`.mapWith(Number),
      cancelled:
        sql<number>`count(*) filter (where ${inArray(appointment.status, [...cancelledStatuses])})`.mapWith(
          Number,
        ),
      patientsSeen: sql<number>`count(distinct ${appointment.patientId}) filter (where ${completed})`.mapWith(
        Number,
      ),
    })
    .from(appointment)
    .where(between(from, to));
  return found ?? { completed: 0, noShows: 0, cancelled: 0, patientsSeen: 0 };
}

export async function countAppointmentsByDay(db: Db, from: Date, to: Date) {
  const date = sql<string>`to_char(${appointment.startsAt} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;
  return await db
    .select({ date, appointments: count() })
    .from(appointment)
    .where(and(between(from, to), reached(db, 'completed')))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`));
}

/** Columns of appointments for a query of another capability, which joins these rows. */
export function appointmentFactsQuery(db: Db) {
  return db
    .select({
      id: appointment.id,
      serviceId: appointment.serviceId,
      startsAt: appointment.startsAt,
      status: appointment.status,
      terms: appointment.terms,
    })
    .from(appointment)
    .as('appointment');
}

/** Includes appointments that the clinic proposed and the patient has not confirmed. */
const AHEAD = appointmentStatuses.filter((status) => isAgreed(status) || isOpen(status));

/** Future appointments, shown to staff who withdraw a service or a doctor. */
export async function countAppointmentsAhead(
  db: Db,
  { serviceId, doctorId }: { serviceId?: number | undefined; doctorId?: number | undefined },
  now: Date,
): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(appointment)
    .where(
      and(
        gt(appointment.startsAt, now),
        inArray(appointment.status, AHEAD),
        serviceId === undefined ? undefined : eq(appointment.serviceId, serviceId),
        doctorId === undefined ? undefined : eq(appointment.doctorId, doctorId),
      ),
    );
  return found?.count ?? 0;
}
