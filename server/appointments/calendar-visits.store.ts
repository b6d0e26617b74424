import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { appointment, appointmentMove } from './appointments.tables.ts';

export async function listByIds(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const { id, patientId, doctorId, serviceId, startsAt, endsAt, status, gateway, person, videoLink } =
    appointment;
  return await db
    .select({ id, patientId, doctorId, serviceId, startsAt, endsAt, status, gateway, person, videoLink })
    .from(appointment)
    .where(inArray(id, ids))
    .orderBy(asc(startsAt), asc(id));
}

/** Who moved it last. */
export async function findLastMove(db: Db, id: number) {
  const { actorKind, actorId, movedAt } = appointmentMove;
  const [found] = await db
    .select({ actorKind, actorId, movedAt })
    .from(appointmentMove)
    .where(eq(appointmentMove.appointmentId, id))
    .orderBy(desc(appointmentMove.id))
    .limit(1);
  return found;
}
