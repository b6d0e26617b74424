import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { canMove, movesToCancel } from '../appointment-moves.rules.ts';
import type { Appointment, Owner } from '../appointments.store.ts';
import { appointmentNow } from '../calendar/calendar-appointments.service.ts';
import { cancelForClinic, lockAppointment, moveLocked } from '../move-appointment.service.ts';
import { mayMove, needsReason, tooEarlyBecause } from './staff-moves.rules.ts';

type Speaker = Pick<Client, 'locale'>;

/** Staff record that an appointment began, ended, was missed or is cancelled. The costs follow from the new status. */
export async function moveByStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, to, reason }: { id: number; to: StaffMove; reason?: string | undefined },
  { locale }: Speaker,
) {
  if (!mayMove(staff.role, to)) throw new Failure('session.forbidden');
  if (needsReason(to) && reason === undefined)
    throw new Failure('request.invalid', { fields: { reason: [{ text: 'required' }] } });

  const present = now();
  const why = reason ?? `the staff said ${to}`;
  const move = { actor: staff, why, now: present };
  const status = await db.transaction(async (tx) => {
    const appointment = await lockForStaff(tx, staff, id);
    const isCallingOff = to === 'cancelled' && movesToCancel(appointment.status).length > 0;
    if (!isCallingOff && !canMove(appointment.status, to))
      throw new Failure('appointments.move_refused', { current: await appointmentNow(tx, id) });
    const because = tooEarlyBecause(appointment, to, present);
    if (because) throw new Failure(because);
    const moved = isCallingOff
      ? await cancelForClinic(tx, appointment, move)
      : await moveLocked(tx, appointment, to, move);
    return moved.status;
  });
  return answer(locale, id, status);
}

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

function answer(locale: Speaker['locale'], id: number, status: AppointmentStatus) {
  return { message: appointments_answer[locale].moved, data: { id, status } };
}
