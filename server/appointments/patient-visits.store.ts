import { and, eq, inArray, sql } from 'drizzle-orm';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { takesPlace } from './appointment-moves.rules.ts';
import { appointment } from './appointments.tables.ts';
import { isKept } from './treating.store.ts';

const AHEAD = appointmentStatuses.filter(takesPlace);

/** For each of these patients how many visits there are, the last that was and the next that will be. */
export async function countVisits(db: Db, patientIds: number[], now: Date) {
  if (patientIds.length === 0) return [];
  const at = now.toISOString();
  const { startsAt, status } = appointment;
  return await db
    .select({
      patientId: appointment.patientId,
      total: sql<number>`count(*)`.mapWith(Number),
      lastAt: sql<Date | null>`max(${startsAt}) filter (where ${startsAt} <= ${at})`.mapWith(startsAt),
      nextAt: sql<Date | null>`min(${startsAt}) filter (
        where ${startsAt} > ${at} and ${inArray(status, AHEAD)}
      )`.mapWith(startsAt),
    })
    .from(appointment)
    .where(and(inArray(appointment.patientId, patientIds), isKept(db)))
    .groupBy(appointment.patientId);
}

export async function countCancellationRequests(db: Db, patientId: number): Promise<number> {
  return await db.$count(
    appointment,
    and(eq(appointment.patientId, patientId), eq(appointment.status, 'cancellation_requested')),
  );
}
