import { type AnyColumn, and, eq, exists, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { OPENS_MINUTES_BEFORE } from '#contract/appointments.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { readRowCount } from '#server/platform/row-count/row-count.ts';
import { isAgreed, isStartedOrMissed } from '../appointment-moves.rules.ts';
import { appointment, appointmentMove, treatedPatient } from '../appointments.tables.ts';

export interface Pair {
  doctorId: number;
  patientId: number;
}

/**
 * Whether this doctor treats or treated this patient. A cancelled appointment, an unpaid one and a proposal do not count:
 * a doctor could propose an appointment to any patient and so open the record.
 */
export async function isTreating(db: Db, { doctorId, patientId }: Pair): Promise<boolean> {
  const found = await selectTreating(
    db,
    and(eq(appointment.patientId, patientId), eq(appointment.doctorId, doctorId)),
  ).limit(1);
  return found.length > 0;
}

/** All pairs of these doctors and patients in which the doctor treats or treated the patient. */
export async function listTreatingPairs(db: Db, doctorIds: number[], patientIds: number[]): Promise<Pair[]> {
  if (doctorIds.length === 0 || patientIds.length === 0) return [];
  const found = await selectTreating(
    db,
    and(inArray(appointment.patientId, patientIds), inArray(appointment.doctorId, doctorIds)),
  );
  return found.flatMap(({ doctorId, patientId }) => (patientId === null ? [] : [{ doctorId, patientId }]));
}

/**
 * A condition on the id of a patient: whether this doctor treats or treated the patient. Written as a value, so that the
 * database looks up one pair at a time and never reads all patients of the doctor.
 */
export function isTreatedBy(db: Db, doctorId: number, patientId: AnyColumn): SQL {
  const pair = and(eq(treatedPatient.doctorId, doctorId), sql`${treatedPatient.patientId} = ${patientId}`);
  return sql`coalesce((${db.select({ is: sql`true` }).from(treatedPatient).where(pair)}), false)`;
}

/** How many patients with an open account this doctor treats or treated. */
export async function countTreatedBy(db: Db, doctorId: number): Promise<number> {
  return await readRowCount(db, { list: 'treated_patient', ownerId: doctorId });
}

function selectTreating(db: Db, condition: SQL | undefined) {
  return db
    .selectDistinct({ doctorId: appointment.doctorId, patientId: appointment.patientId })
    .from(appointment)
    .where(and(condition, countsAsTreatment(db)));
}

/**
 * Whether patient and doctor meet or met. A later payment status hides that, so this looks into the history too. A move to
 * `in_progress` long before the beginning does not count: the clinic cancels a rejected request that way.
 */
export function countsAsTreatment(db: Db): SQL | undefined {
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
const BEGUN = appointmentStatuses.filter(isStartedOrMissed);
