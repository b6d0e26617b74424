import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Owner } from '../appointments.store.ts';
import { appointment, appointmentMove, appointmentReminder } from '../appointments.tables.ts';

/** Appointments that begin in this time. */
export async function listUpcomingAppointments(db: Db, { from, to }: { from: Date; to: Date }) {
  return await selectUpcoming(db, and(gt(appointment.startsAt, from), lte(appointment.startsAt, to)));
}

export async function findUpcomingAppointment(db: Db, id: number) {
  const [found] = await selectUpcoming(db, eq(appointment.id, id));
  return found;
}

export async function insertReminder(
  tx: Db,
  reminder: { appointmentId: number; kind: string; sentAt: Date },
): Promise<void> {
  await tx.insert(appointmentReminder).values(reminder);
}

/** True only for the first call with this kind. */
export async function insertReminderOnce(
  tx: Db,
  reminder: { appointmentId: number; kind: string; sentAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(appointmentReminder)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ id: appointmentReminder.id });
  return inserted.length > 0;
}

/** Appointments that are neither cancelled nor asked to be cancelled. */
function selectUpcoming(db: Db, condition: SQL | undefined) {
  const { appointmentId, toStatus, movedAt } = appointmentMove;
  return db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      startsAt: appointment.startsAt,
      confirmedAt: sql`max(${movedAt})`.mapWith(movedAt),
      sent: sql<string[]>`array(
        select ${appointmentReminder.kind} from ${appointmentReminder}
        where ${appointmentReminder.appointmentId} = ${appointment.id}
      )`,
    })
    .from(appointment)
    .innerJoin(appointmentMove, and(eq(appointmentId, appointment.id), eq(toStatus, 'confirmed')))
    .where(and(inArray(appointment.status, ['confirmed', 'cancellation_rejected']), condition))
    .groupBy(appointment.id)
    .orderBy(appointment.startsAt);
}

/** Appointments with these statuses that ended in this time and that nobody has just completed, the oldest first. */
export async function listEnded(
  db: Db,
  { statuses, before, since }: { statuses: readonly AppointmentStatus[]; before: Date; since?: Date },
  { doctorId }: Pick<Owner, 'doctorId'> = {},
) {
  return await db
    .select({
      id: appointment.id,
      status: appointment.status,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      doctorId: appointment.doctorId,
      patientId: appointment.patientId,
      person: appointment.person,
      terms: appointment.terms,
    })
    .from(appointment)
    .where(
      and(
        inArray(appointment.status, [...statuses]),
        isNull(appointment.completesAt),
        lte(appointment.endsAt, before),
        since && gt(appointment.endsAt, since),
        doctorId === undefined ? undefined : eq(appointment.doctorId, doctorId),
      ),
    )
    .orderBy(asc(appointment.endsAt));
}

/** Appointments that have begun and whose payment is not approved yet. */
export async function listUnpaidBegun(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(eq(appointment.status, 'awaiting_payment'), lte(appointment.startsAt, now)));
  return rows.map(({ id }) => id);
}
