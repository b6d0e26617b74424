/** What other capabilities may ask about an appointment without being its patient or its doctor. */
import type { Db } from '#server/platform/database/database.ts';
import {
  type Appointment,
  findAppointment,
  findCompletion,
  findNextStart,
  hasAppointmentWithin,
  hasBeenSeen,
  hasEndedWithin,
  isOverWith,
  listWithCompletion,
  lockIfFound,
} from './appointments.store.ts';
import { listAppointments } from './personal-data.store.ts';

export type { Appointment };
export {
  findAppointment,
  findCompletion,
  findNextStart,
  hasAppointmentWithin,
  hasBeenSeen,
  hasEndedWithin,
  isOverWith,
  listWithCompletion,
  lockIfFound,
};

/** All appointments of a patient, in any status. */
export async function appointmentIdsOf(db: Db, patientId: number): Promise<number[]> {
  return (await listAppointments(db, patientId)).map(({ id }) => id);
}
