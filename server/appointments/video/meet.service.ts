/** What the room of an appointment needs to know of it, and does to it. */
import type { ReportedProblem } from '#contract/dashboard.contract.ts';
import { doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { canMove } from '../appointment-moves.rules.ts';
import { type Appointment, lockIfFound, setFirstVideoLink } from '../appointments.store.ts';
import { moveLocked, ownerFor } from '../move-appointment.service.ts';
import { listEndedAmong, listMeeting, listWithProblem, setFirstProblem } from './meet.store.ts';

export { listEndedAmong, listMeeting, setFirstProblem, setFirstVideoLink };

/** The appointment begins when the doctor lets the patient in. One that has begun already stays as it is. */
export async function beginMeeting(
  tx: Db,
  staff: Staff,
  { id }: Pick<Appointment, 'id'>,
  now: Date,
): Promise<void> {
  const appointment = await lockIfFound(tx, id);
  if (!appointment || appointment.completesAt || !canMove(appointment.status, 'in_progress')) return;
  await moveLocked(tx, appointment, 'in_progress', { actor: staff, why: 'let in by the doctor', now });
}

/** A task for the staff: whether it was an absence, a person decides. */
export async function listReportedProblems(db: Db, staff: Staff): Promise<ReportedProblem[]> {
  const rows = await listWithProblem(db, await ownerFor(db, staff));
  if (rows.length === 0) return [];
  const names = new Map((await doctorNames(db)).map(({ id, display_name }) => [id, display_name]));
  return rows.map(({ id, patientId, doctorId, person, startsAt, problemBy, problemAt, problemNote }) => ({
    appointment_id: id,
    patient: { id: patientId, name: `${person.firstName} ${person.lastName}`.trim() },
    doctor: { id: doctorId, display_name: names.get(doctorId) ?? '' },
    starts_at: startsAt.toISOString(),
    by: problemBy ?? 'patient',
    at: (problemAt ?? startsAt).toISOString(),
    note: problemNote,
  }));
}
