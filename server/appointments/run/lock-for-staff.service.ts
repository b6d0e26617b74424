import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Appointment, Owner } from '../appointments.store.ts';
import { lockAppointment } from '../move-appointment.service.ts';

/** A doctor can lock the doctor's own appointments, the administration and assistants all of them. */
export async function lockForStaff(tx: Db, staff: Staff, id: number): Promise<Appointment> {
  return await lockAppointment(tx, id, await ownerFor(tx, staff));
}

/** Restricts a doctor to the doctor's own appointments. */
export async function ownerFor(tx: Db, { role, staffId }: Staff): Promise<Owner> {
  if (role !== 'doctor') return {};
  const doctorId = await doctorIdOf(tx, staffId);
  if (doctorId === undefined) throw new Failure('request.not_found');
  return { doctorId };
}
