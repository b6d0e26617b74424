import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { appointment, appointmentMove, appointmentReminder } from './appointments.tables.ts';

/** Visits that begin in this time and that nobody has called off or asked to. */
export async function listUpcomingVisits(db: Db, { from, to }: { from: Date; to: Date }) {
  return await selectUpcoming(db)
    .where(and(isCertain(), gt(appointment.startsAt, from), lte(appointment.startsAt, to)))
    .orderBy(asc(appointment.startsAt));
}

export async function findUpcomingVisit(db: Db, id: number) {
  const [found] = await selectUpcoming(db).where(and(isCertain(), eq(appointment.id, id)));
  return found;
}

export async function insertReminder(
  tx: Db,
  reminder: { appointmentId: number; kind: string; sentAt: Date },
): Promise<void> {
  await tx.insert(appointmentReminder).values(reminder);
}

function selectUpcoming(db: Db) {
  const { appointmentId, toStatus, movedAt } = appointmentMove;
  return db
    .select({
      id: appointment.id,
      startsAt: appointment.startsAt,
      confirmedAt: sql`(
        select max(${movedAt}) from ${appointmentMove}
        where ${appointmentId} = ${appointment.id} and ${toStatus} = 'confirmed'
      )`.mapWith(movedAt),
      sent: sql<string[]>`array(
        select ${appointmentReminder.kind} from ${appointmentReminder}
        where ${appointmentReminder.appointmentId} = ${appointment.id}
      )`,
    })
    .from(appointment);
}

function isCertain() {
  return inArray(appointment.status, ['confirmed', 'cancellation_rejected']);
}
