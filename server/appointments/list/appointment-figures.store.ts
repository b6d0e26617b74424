import { and, asc, count, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';
import { cancelledStatuses, meetingStatuses } from '#contract/appointments.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countsAsTreatment } from '../access/treating.store.ts';
import { isAgreed, isOpen } from '../appointment-moves.rules.ts';
import { appointment, appointmentMove } from '../appointments.tables.ts';

/**
 * Counts of each Berlin day with appointments in this time, and one row without a date for all days together. The status
 * may have moved on to a payment status, so this looks into the history, of these appointments alone.
 */
export async function countAppointmentsByDay(db: Db, from: Date, to: Date) {
  const { startsAt, status, patientId } = appointment;
  const reached = (to: AppointmentStatus) => sql<boolean>`bool_or(${eq(appointmentMove.toStatus, to)})`;
  const history = db
    .select({
      isCompleted: reached('completed').as('is_completed'),
      isMissed: reached('no_show').as('is_missed'),
    })
    .from(appointmentMove)
    .where(eq(appointmentMove.appointmentId, appointment.id))
    .as('history');
  const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const date = sql<string | null>`to_char(${startsAt} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;
  return await db
    .select({
      date,
      completed: countIf(sql`${history.isCompleted}`),
      noShows: countIf(sql`${history.isMissed}`),
      cancelled: countIf(inArray(status, [...cancelledStatuses])),
      patientsSeen: sql<number>`count(distinct ${patientId}) filter (where ${history.isCompleted})`.mapWith(
        Number,
      ),
    })
    .from(appointment)
    .leftJoinLateral(history, sql`true`)
    .where(and(gte(startsAt, from), lt(startsAt, to)))
    .groupBy(sql`grouping sets ((1), ())`)
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

/** For each of these patients how many appointments there are, the last that was and the next that will be. */
export async function countAppointments(db: Db, patientIds: number[], now: Date) {
  if (patientIds.length === 0) return [];
  const at = now.toISOString();
  const { startsAt, status } = appointment;
  return await db
    .select({
      patientId: appointment.patientId,
      total: sql<number>`count(*)`.mapWith(Number),
      lastAt: sql<Date | null>`max(${startsAt}) filter (where ${startsAt} <= ${at})`.mapWith(startsAt),
      nextAt: sql<Date | null>`min(${startsAt}) filter (
        where ${startsAt} > ${at} and ${inArray(status, [...meetingStatuses])}
      )`.mapWith(startsAt),
    })
    .from(appointment)
    .where(and(inArray(appointment.patientId, patientIds), countsAsTreatment(db)))
    .groupBy(appointment.patientId);
}

export async function countCancellationRequests(db: Db, patientId: number): Promise<number> {
  return await db.$count(
    appointment,
    and(eq(appointment.patientId, patientId), eq(appointment.status, 'cancellation_requested')),
  );
}
