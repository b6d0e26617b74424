import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { appointment, appointmentPositions } from '../appointments.tables.ts';

export type StoredStatement = typeof appointmentPositions.$inferSelect;

export async function findStatement(db: Db, appointmentId: number): Promise<StoredStatement | undefined> {
  const [found] = await db
    .select()
    .from(appointmentPositions)
    .where(eq(appointmentPositions.appointmentId, appointmentId));
  return found;
}

/** The caller has locked the appointment, so nobody else writes the statement meanwhile. */
export async function storeStatement(tx: Db, statement: StoredStatement): Promise<void> {
  const { appointmentId: _key, ...change } = statement;
  await tx
    .insert(appointmentPositions)
    .values(statement)
    .onConflictDoUpdate({ target: appointmentPositions.appointmentId, set: change });
}

/** The positions of the patient's other appointments in these statuses, with their beginning. */
export async function listOtherStatements(
  db: Db,
  { patientId, statuses }: { patientId: number; statuses: (typeof appointment.$inferSelect)['status'][] },
) {
  return await db
    .select({
      appointmentId: appointmentPositions.appointmentId,
      startsAt: appointment.startsAt,
      positions: appointmentPositions.positions,
    })
    .from(appointmentPositions)
    .innerJoin(appointment, eq(appointment.id, appointmentPositions.appointmentId))
    .where(and(eq(appointment.patientId, patientId), inArray(appointment.status, statuses)));
}
