import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isAgreed, isOpen } from './appointment-moves.rules.ts';
import { appointment } from './appointments.tables.ts';

/** Also what the clinic has proposed: its time is taken. */
const AHEAD = appointmentStatuses.filter((status) => isAgreed(status) || isOpen(status));

export async function countVisitsAfter(
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
