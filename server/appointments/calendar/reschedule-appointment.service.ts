import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { inReach, type Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { holdForClinic } from '#server/schedule/hold/hold-slot.service.ts';
import type { Holder } from '#server/schedule/hold/holder.service.ts';
import {
  holdOf,
  releaseAppointmentTime,
  releaseHold,
  turnHoldIntoAppointmentTime,
} from '#server/schedule/hold/keep-hold.service.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { hasBegun } from '../appointment-moves.rules.ts';
import { appointmentRescheduled } from '../appointments.events.ts';
import { type Appointment, updateAppointment } from '../appointments.store.ts';
import { termsAfterLateMove, termsAtNewTime } from '../cancel/agreed-terms.rules.ts';
import { lockAppointment, lockForStaff, type Move, moveLocked } from '../move-appointment.service.ts';
import { appointmentNow } from './read-calendar.service.ts';

interface Wish {
  id: number;
  schedule: string;
  reason?: string | undefined;
  /** The beginning that the screen showed. Another stored beginning means that a colleague moved the appointment. */
  seenStart?: Date | undefined;
}

/** Staff move an appointment to another free slot. A repeated request changes nothing. */
export async function rescheduleByStaff(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  wish: Wish,
  { locale }: Pick<Client, 'locale'>,
) {
  const { appointment } = await deps.db.transaction((tx) => lockForStaff(tx, staff, wish.id));
  const isThere = appointment.status === 'confirmed' && slotIdOf(appointment) === wish.schedule;
  const { id, status, startsAt } = isThere ? appointment : await moveToSlot(deps, staff, appointment, wish);
  return {
    message: appointments_answer[locale].rescheduled,
    data: { id, status, date_start_time: startsAt.toISOString() },
  };
}

/** Holds the new slot first, so that only one caller gets it, and releases the hold if the move fails. */
export async function moveToSlot(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, startsAt }: Appointment,
  { schedule, reason = 'the staff chose another time', seenStart }: Wish,
): Promise<Appointment> {
  if (hasBegun(startsAt, now())) throw new Failure('appointments.too_late_to_move');
  const holder = await holdForClinic({ db, now }, schedule);
  try {
    return await db.transaction(async (tx) => {
      const { appointment, acting } = await lockForStaff(tx, staff, id);
      const actor = await requireSlotInReach(tx, acting, holder, now());
      await refuseIfMovedMeanwhile(tx, appointment, seenStart);
      await rescheduleAppointment(tx, id, holder, { actor, why: reason, now: now() });
      return (await lockForStaff(tx, staff, id)).appointment;
    });
  } catch (error) {
    await db.transaction((tx) => releaseHold(tx, holder));
    throw error;
  }
}

async function refuseIfMovedMeanwhile(
  tx: Db,
  { id, startsAt }: Appointment,
  seenStart: Date | undefined,
): Promise<void> {
  if (seenStart === undefined || seenStart.getTime() === startsAt.getTime()) return;
  throw new Failure('appointments.changed_meanwhile', { current: await appointmentNow(tx, id) });
}

/** The member of staff in the roles that also reach the doctor of the new slot. */
async function requireSlotInReach(tx: Db, staff: Staff, holder: Holder, now: Date): Promise<Staff> {
  if (!staff.roles.includes('doctor')) return staff;
  const hold = await holdOf(tx, holder, now);
  const isOwn = hold?.doctorId === (await doctorIdOf(tx, staff.staffId));
  const acting = inReach(staff, isOwn);
  if (acting.roles.length === 0) throw new Failure('schedule.slot_not_offered');
  return acting;
}

/**
 * Moves a confirmed appointment to the slot that is held for it. Appointment, price and agreed hours stay the same; the
 * deadline follows the new beginning unless the move was asked for too late, and the old video link is removed.
 */
export async function rescheduleAppointment(
  tx: Db,
  id: number,
  holder: Holder,
  { isLate = false, ...move }: Move & { isLate?: boolean },
): Promise<void> {
  const appointment = await lockAppointment(tx, id);
  const moved = await moveLocked(tx, appointment, 'rescheduled', move);
  await releaseAppointmentTime(tx, id, move.now);
  const { serviceId, doctorId, startsAt, endsAt } = await turnHoldIntoAppointmentTime(
    tx,
    holder,
    id,
    move.now,
  );
  if (serviceId !== appointment.serviceId) throw new Failure('schedule.slot_not_offered');

  await updateAppointment(tx, id, {
    doctorId,
    startsAt,
    endsAt,
    terms: isLate ? termsAfterLateMove(appointment) : termsAtNewTime(appointment, startsAt),
    videoLink: null,
    calendarSequence: appointment.calendarSequence + 1,
  });
  await moveLocked(tx, moved, 'confirmed', move);
  await recordEvent(tx, appointmentRescheduled, {
    appointmentId: id,
    fromDoctorId: appointment.doctorId,
    fromStartsAt: appointment.startsAt.toISOString(),
    onRequest: isLate,
    toStartsAt: startsAt.toISOString(),
  });
}
