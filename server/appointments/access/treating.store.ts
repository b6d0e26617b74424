import { and, eq, exists, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hadItsTime, isAgreed } from '../appointment-moves.rules.ts';
import { appointment, appointmentMove } from '../appointments.tables.ts';
import { OPENS_MINUTES_BEFORE } from '../run/staff-moves.rules.ts';

export interface Pair {
  doctorId: number;
  patientId: number;
}

export async function hasTreatingAppointment(db: Db, { doctorId, patientId }: Pair): Promise<boolean> {
  const found = await selectTreating(
    db,
    and(eq(appointment.patientId, patientId), eq(appointment.doctorId, doctorId)),
  ).limit(1);
  return found.length > 0;
}

/** Of all combinations of these doctors and patients. */
export async function listTreatingPairs(db: Db, doctorIds: number[], patientIds: number[]): Promise<Pair[]> {
  if (doctorIds.length === 0 || patientIds.length === 0) return [];
  const found = await selectTreating(
    db,
    and(inArray(appointment.patientId, patientIds), inArray(appointment.doctorId, doctorIds)),
  );
  return found.flatMap(({ doctorId, patientId }) => (patientId === null ? [] : [{ doctorId, patientId }]));
}

/** Every patient of this doctor. */
export async function listTreated(db: Db, doctorId: number): Promise<number[]> {
  const found = await selectTreating(db, eq(appointment.doctorId, doctorId));
  return found.flatMap(({ patientId }) => patientId ?? []);
}

function selectTreating(db: Db, condition: SQL | undefined) {
  return db
    .selectDistinct({ doctorId: appointment.doctorId, patientId: appointment.patientId })
    .from(appointment)
    .where(and(condition, isKept(db)));
}

/**
 * Whether patient and doctor meet, or met. What became of the money afterwards hides that; the history still knows.
 * Long before its time nothing begins: there it only says that the clinic called the appointment off.
 */
export function isKept(db: Db): SQL | undefined {
  const opensAt = sql`${appointment.startsAt} - make_interval(mins => ${OPENS_MINUTES_BEFORE})`;
  const began = db
    .select({ id: appointmentMove.id })
    .from(appointmentMove)
    .where(
      and(
        eq(appointmentMove.appointmentId, appointment.id),
        inArray(appointmentMove.toStatus, BEGUN),
        or(ne(appointmentMove.toStatus, 'in_progress'), gte(appointmentMove.movedAt, opensAt)),
      ),
    );
  return or(inArray(appointment.status, AGREED), exists(began));
}

const AGREED = appointmentStatuses.filter(isAgreed);
const BEGUN = appointmentStatuses.filter(hadItsTime);
