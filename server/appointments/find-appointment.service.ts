import type { Db } from '#server/platform/database/database.ts';
import {
  type AppointmentSpan,
  findAppointment,
  findAppointmentHeld,
  findAppointmentWithin,
  lockRow,
  type Appointment as StoredAppointment,
} from './appointments.store.ts';
import { listAppointments } from './personal-data.store.ts';

export type Appointment = StoredAppointment;

/** For work of the clinic's own. A caller who acts for a person names the owner instead: see `ownAppointment`. */
export async function appointmentById(db: Db, id: number): Promise<Appointment | undefined> {
  return await findAppointment(db, id, {});
}

/** As `appointmentById`; nobody else can change the appointment until the transaction ends. */
export async function lockAppointmentById(tx: Db, id: number): Promise<Appointment | undefined> {
  return await lockRow(tx, id, {});
}

/** All appointments of a patient, in any status. */
export async function appointmentIdsOf(db: Db, patientId: number): Promise<number[]> {
  return (await listAppointments(db, patientId)).map(({ id }) => id);
}

/** Whether an appointment of this patient took place or has begun. A booked appointment alone does not count. */
export async function hasBeenSeen(db: Db, patientId: number, now: Date): Promise<boolean> {
  return (await findAppointmentHeld(db, patientId, now)) !== undefined;
}

/** Whether the patient has another appointment in this time that is planned or under way. */
export async function hasAppointmentWithin(
  db: Db,
  patientId: number,
  span: AppointmentSpan,
): Promise<boolean> {
  return (await findAppointmentWithin(db, patientId, span)) !== undefined;
}
