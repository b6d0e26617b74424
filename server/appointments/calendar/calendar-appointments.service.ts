import type { CalendarAppointment } from '#contract/appointments-calendar.contract.ts';
import { appointmentNames, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { completionMoney } from '#server/payments/charge/settlement.rules.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Locale } from '#server/platform/locale.ts';
import { canMove } from '../appointment-moves.rules.ts';
import { findLastMove, listByIds } from '../appointments.store.ts';
import { linkForDoctor, shownVideoLink } from '../video/video-link.rules.ts';

/** Appointments as the staff's calendar shows them, in the order of time. Names and payments are read once for all. */
export async function calendarAppointments(
  db: Db,
  ids: number[],
  locale: Locale,
  reader?: { staff: Staff; now: Date },
): Promise<CalendarAppointment[]> {
  const appointments = await listByIds(db, ids);
  if (appointments.length === 0) return [];
  const names = await appointmentNames(db);
  const payments = await paymentsOfAppointments(
    db,
    appointments.map(({ id }) => id),
  );
  return appointments.map(({ id, doctorId, serviceId, patientId, person, completesAt, ...appointment }) => ({
    id,
    doctor_id: doctorId,
    service: { id: serviceId, name: serviceTitle(names, serviceId, locale) },
    patient: { id: patientId, name: `${person.firstName} ${person.lastName}`.trim() },
    status: completesAt ? 'completed' : appointment.status,
    undo_until: completesAt?.toISOString() ?? null,
    completion_money: canMove(appointment.status, 'completed')
      ? completionMoney(appointment.terms, payments.get(id))
      : null,
    payment_gateway: payments.get(id)?.gateway ?? appointment.gateway,
    payment_status: payments.get(id)?.state ?? null,
    status_label: appointment.statusLabel,
    video_link: linkFor(reader, { id, ...appointment }),
    date_start_time: appointment.startsAt.toISOString(),
    date_end_time: appointment.endsAt.toISOString(),
  }));
}

/** Only patient and doctor see how they meet, and only around the appointment. A doctor reads the own calendar alone. */
function linkFor(
  reader: { staff: Staff; now: Date } | undefined,
  appointment: Parameters<typeof shownVideoLink>[0] & { id: number },
): string | null {
  if (reader?.staff.role !== 'doctor') return null;
  return linkForDoctor(appointment.id, shownVideoLink(appointment, reader.now).link);
}

/** For a refused change: the present status and time of the appointment, and who made the last change. */
export async function appointmentNow(db: Db, id: number): Promise<object> {
  const [appointment] = await listByIds(db, [id]);
  const move = await findLastMove(db, id);
  const staffId = move?.actorKind === 'staff' ? move.actorId : null;
  const names = staffId === null ? undefined : await namesOfStaff(db, [staffId]);
  return {
    id,
    status: appointment?.completesAt ? 'completed' : (appointment?.status ?? null),
    date_start_time: appointment?.startsAt.toISOString() ?? null,
    decided_by: (staffId !== null && names?.get(staffId)) || null,
    decided_by_kind: move?.actorKind ?? null,
    decided_at: move?.movedAt.toISOString() ?? null,
  };
}
