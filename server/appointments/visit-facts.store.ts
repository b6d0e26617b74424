import type { Db } from '#server/platform/database/database.ts';
import { appointment } from './appointments.tables.ts';

export function selectVisitFacts(db: Db) {
  return db
    .select({
      id: appointment.id,
      serviceId: appointment.serviceId,
      startsAt: appointment.startsAt,
      status: appointment.status,
    })
    .from(appointment);
}
