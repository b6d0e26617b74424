import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Owner } from './appointments.store.ts';
import { appointment } from './appointments.tables.ts';

export async function listRequested(db: Db, { doctorId }: Pick<Owner, 'doctorId'>) {
  return await db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      person: appointment.person,
      doctorId: appointment.doctorId,
      serviceId: appointment.serviceId,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      requestedAt: appointment.cancellationRequestCreatedAt,
      notes: appointment.cancellationRequestNotes,
      gateway: appointment.gateway,
      terms: appointment.terms,
    })
    .from(appointment)
    .where(
      and(
        eq(appointment.status, 'cancellation_requested'),
        doctorId === undefined ? undefined : eq(appointment.doctorId, doctorId),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id));
}

/** Requests whose visit ended before this moment. */
export async function listUndecidedBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(eq(appointment.status, 'cancellation_requested'), lte(appointment.endsAt, before)));
  return rows.map(({ id }) => id);
}
