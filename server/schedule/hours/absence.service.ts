import type { AbsenceSpan } from '#contract/schedule-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { schedule_answer } from '#texts/generated/schedule_answer.ts';
import { deleteHoldsWithin, listTaken } from '../hold/hold.store.ts';
import {
  deleteAbsence,
  findAbsence,
  insertAbsence,
  listAbsences,
  lockCalendar,
  type StoredSpan,
} from '../schedule.store.ts';
import type { Span } from '../span.rules.ts';
import { readAbsence } from './calendar-form.rules.ts';
import { requireCalendar, requireOwnCalendar } from './doctor-calendar.service.ts';

/** Time in which a doctor receives nobody. */
export interface Absence extends Span {
  doctorId: number;
}

/** Checks the entered absence and that the member of staff may change this doctor's calendar. */
export async function requireAbsence(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  form: AbsenceSpan,
): Promise<Absence> {
  const doctorId = await requireCalendar(db, staff, form.doctor_id);
  const read = readAbsence(form, now());
  if (read.faults) throw new Failure('request.invalid', { fields: read.faults });
  return { doctorId, ...read.span };
}

export async function absenceForStaff(db: Db, staff: Staff, id: number): Promise<StoredSpan> {
  const found = await findAbsence(db, id);
  if (!found) throw new Failure('request.not_found');
  await requireOwnCalendar(db, staff, found.doctorId);
  return found;
}

/**
 * After this transaction nobody can book in the absence. Holds in it end, so that their holders learn early that they need
 * another slot.
 */
export async function writeAbsence(tx: Db, { doctorId, ...span }: Absence): Promise<number> {
  await lockCalendar(tx, doctorId);
  if ((await listAbsences(tx, [doctorId], span)).length > 0)
    throw new Failure('request.invalid', { fields: { start_date: [{ text: 'overlaps_absence' }] } });
  await deleteHoldsWithin(tx, doctorId, span);
  return await insertAbsence(tx, doctorId, span);
}

/** The appointments in an absence, in the order of time. */
export async function appointmentsWithin(
  db: Db,
  { doctorId, ...span }: Absence,
  now: Date,
): Promise<number[]> {
  const taken = await listTaken(db, [doctorId], span, now);
  return taken.flatMap(({ appointmentId }) => (appointmentId === null ? [] : [appointmentId]));
}

export async function removeAbsence(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  id: number,
  { locale }: Pick<Client, 'locale'>,
) {
  const { doctorId } = await absenceForStaff(db, staff, id);
  await db.transaction(async (tx) => {
    await lockCalendar(tx, doctorId);
    if (!(await deleteAbsence(tx, id))) throw new Failure('request.not_found');
  });
  return { message: schedule_answer[locale].absence_removed };
}
