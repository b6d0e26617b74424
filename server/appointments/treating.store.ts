import { and, eq, exists, inArray, or } from 'drizzle-orm';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hadItsTime, isAgreed } from './appointment-moves.rules.ts';
import { appointment, appointmentMove } from './appointments.tables.ts';

/** What became of the money afterwards hides whether somebody met; the history still knows. */
export async function hasTreatingVisit(
  db: Db,
  { doctorId, patientId }: { doctorId: number; patientId: number },
): Promise<boolean> {
  const began = db
    .select({ id: appointmentMove.id })
    .from(appointmentMove)
    .where(and(eq(appointmentMove.appointmentId, appointment.id), inArray(appointmentMove.toStatus, BEGUN)));
  const found = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.patientId, patientId),
        eq(appointment.doctorId, doctorId),
        or(inArray(appointment.status, AGREED), exists(began)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

const AGREED = appointmentStatuses.filter(isAgreed);
const BEGUN = appointmentStatuses.filter(hadItsTime);
