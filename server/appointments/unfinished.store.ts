import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Owner } from './appointments.store.ts';
import { appointment } from './appointments.tables.ts';

/** Visits of these statuses that ended in this time, oldest first. */
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
    })
    .from(appointment)
    .where(
      and(
        inArray(appointment.status, [...statuses]),
        lte(appointment.endsAt, before),
        since && gt(appointment.endsAt, since),
        doctorId === undefined ? undefined : eq(appointment.doctorId, doctorId),
      ),
    )
    .orderBy(asc(appointment.endsAt));
}

/** Visits that should have begun by now and that nobody has paid for. */
export async function listUnpaidBegun(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(eq(appointment.status, 'awaiting_payment'), lte(appointment.startsAt, now)));
  return rows.map(({ id }) => id);
}
