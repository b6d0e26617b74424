import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { releaseAppointmentTime, turnHoldIntoAppointmentTime } from '#server/schedule/hold.service.ts';
import type { Holder } from '#server/schedule/holder.service.ts';
import { lockAppointment, type Move, moveLocked } from './appointment.service.ts';
import { appointmentRescheduled } from './appointment-news.service.ts';
import { updateAppointment } from './appointments.store.ts';
import { termsFrom } from './terms.rules.ts';

/**
 * A confirmed visit takes place at the time that is held for it instead. It stays the same appointment with the
 * same price; the deadline follows the new beginning, and the old room is closed.
 */
export async function rescheduleAppointment(tx: Db, id: number, holder: Holder, move: Move): Promise<void> {
  const visit = await lockAppointment(tx, id);
  const moved = await moveLocked(tx, visit, 'rescheduled', move);
  await releaseAppointmentTime(tx, id, move.now);
  const { serviceId, doctorId, startsAt, endsAt } = await turnHoldIntoAppointmentTime(
    tx,
    holder,
    id,
    move.now,
  );
  if (serviceId !== visit.serviceId) throw new Failure('schedule.slot_not_offered');

  await updateAppointment(tx, id, {
    ...{ doctorId, startsAt, endsAt },
    terms: termsFrom(startsAt, visit.terms),
    videoLink: null,
    calendarSequence: visit.calendarSequence + 1,
  });
  await moveLocked(tx, moved, 'confirmed', move);
  await recordEvent(tx, appointmentRescheduled, { appointmentId: id, fromDoctorId: visit.doctorId });
}
