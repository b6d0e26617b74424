import type { CalendarVisit } from '#contract/appointments-calendar.contract.ts';
import { serviceTitle, visitNames } from '#server/catalogue/catalogue-names.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { paymentsOfVisits } from '#server/payments/ledger/read-payments.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Locale } from '#server/platform/locale.ts';
import { findLastMove, listByIds } from '../appointments.store.ts';

/** Visits as the clinic's calendar shows them, in the order of time; their names and money are asked for once. */
export async function calendarVisits(db: Db, ids: number[], locale: Locale): Promise<CalendarVisit[]> {
  const visits = await listByIds(db, ids);
  if (visits.length === 0) return [];
  const names = await visitNames(db);
  const payments = await paymentsOfVisits(
    db,
    visits.map(({ id }) => id),
  );
  return visits.map(({ id, doctorId, serviceId, patientId, person, status, ...visit }) => ({
    id,
    doctor_id: doctorId,
    service: { id: serviceId, name: serviceTitle(names, serviceId, locale) },
    patient: { id: patientId, name: `${person.firstName} ${person.lastName}`.trim() },
    status,
    payment_gateway: payments.get(id)?.gateway ?? visit.gateway,
    payment_status: payments.get(id)?.state ?? null,
    video_link: visit.videoLink,
    date_start_time: visit.startsAt.toISOString(),
    date_end_time: visit.endsAt.toISOString(),
  }));
}

/** What somebody is told whom another was faster than: how a visit stands now, and who brought it there. */
export async function visitNow(db: Db, id: number): Promise<object> {
  const [visit] = await listByIds(db, [id]);
  const move = await findLastMove(db, id);
  const staffId = move?.actorKind === 'staff' ? move.actorId : null;
  const names = staffId === null ? undefined : await namesOfStaff(db, [staffId]);
  return {
    id,
    status: visit?.status ?? null,
    date_start_time: visit?.startsAt.toISOString() ?? null,
    decided_by: (staffId !== null && names?.get(staffId)) || null,
    decided_by_kind: move?.actorKind ?? null,
    decided_at: move?.movedAt.toISOString() ?? null,
  };
}
