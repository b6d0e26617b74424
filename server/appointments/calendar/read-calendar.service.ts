import {
  CALENDAR_DAYS,
  type CalendarAppointment,
  type CalendarColumn,
} from '#contract/appointments-calendar.contract.ts';
import type { CalendarSpan, HoursForm, NamedSpan } from '#contract/schedule-staff.contract.ts';
import { appointmentNames, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { completionMoney } from '#server/payments/charge/settlement.rules.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { addDays } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFault } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { calendarsFor, doctorDays } from '#server/schedule/hours/doctor-calendar.service.ts';
import { takeBackExtraWindow } from '#server/schedule/hours/extra-window.service.ts';
import { changeWorkingHours } from '#server/schedule/hours/working-hours.service.ts';
import { schedule_answer } from '#texts/generated/schedule_answer.ts';
import { canMove } from '../appointment-moves.rules.ts';
import { findLastMove, listByIds } from '../appointments.store.ts';
import { linkForDoctor, shownVideoLink } from '../video/video-link.rules.ts';

interface Asked {
  from: string;
  to: string;
  doctorIds: number[];
}

/** The calendars of several doctors over some days. */
export async function readCalendar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { from, to, doctorIds }: Asked,
  { locale }: Pick<Client, 'locale'>,
) {
  const fault = faultOfDays(from, to);
  if (fault) throw new Failure('request.invalid', { fields: { to: [fault] } });

  const present = now();
  const doctors = await calendarsFor(db, staff, doctorIds);
  const columns = await doctorDays(
    db,
    doctors.map(({ id }) => id),
    { from, to },
    present,
  );
  const appointments = await calendarAppointments(
    db,
    columns.flatMap(({ appointmentIds }) => appointmentIds),
    locale,
    { doctorId: await doctorOf(db, staff), now: present },
  );
  const ofDoctor = Map.groupBy(appointments, ({ doctor_id }) => doctor_id);
  const nameOf = new Map(doctors.map(({ id, name }) => [id, name]));
  return {
    // When the answer leaves, not when the question came: times count down by it, such as the one to undo a charge.
    now: now().toISOString(),
    data: columns.map((column) =>
      columnOnWire(column, nameOf.get(column.doctorId) ?? '', ofDoctor.get(column.doctorId) ?? []),
    ),
  };
}

function faultOfDays(from: string, to: string): FieldFault | undefined {
  if (to < from) return { text: 'end_before_start' };
  const isTooLong = to > addDays(from, CALENDAR_DAYS - 1);
  return isTooLong ? { text: 'calendar_too_long', values: { max: CALENDAR_DAYS } } : undefined;
}

type Column = Awaited<ReturnType<typeof doctorDays>>[number];

function columnOnWire(column: Column, name: string, appointments: CalendarAppointment[]): CalendarColumn {
  return {
    doctor: { id: column.doctorId, display_name: name },
    appointments,
    holds: column.holds.map(spanOnWire),
    working_hours: column.workingHours.map(spanOnWire),
    extra_windows: column.extraWindows.map(namedOnWire),
    absences: column.absences.map(namedOnWire),
    free_windows: column.freeWindows.map(spanOnWire),
  };
}

function spanOnWire({ from, to }: { from: number; to: number }): CalendarSpan {
  return { date_start_time: new Date(from).toISOString(), date_end_time: new Date(to).toISOString() };
}

function namedOnWire({ id, ...span }: { id: number; from: number; to: number }): NamedSpan {
  return { id, ...spanOnWire(span) };
}

type Acting = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;

/** Changes no appointment. The answer names the appointments that now lie outside the working hours. */
export async function replaceWorkingHours(deps: Acting, staff: Staff, form: HoursForm, { locale }: Speaker) {
  const { revision, outside } = await changeWorkingHours(deps, staff, form);
  return {
    message: schedule_answer[locale].hours_saved,
    data: { revision, outside: await calendarAppointments(deps.db, outside, locale) },
  };
}

export async function removeExtraWindow(deps: Acting, staff: Staff, id: number, { locale }: Speaker) {
  const outside = await takeBackExtraWindow(deps, staff, id);
  return {
    message: schedule_answer[locale].window_removed,
    data: { outside: await calendarAppointments(deps.db, outside, locale) },
  };
}

/** Appointments as the staff's calendar shows them, in the order of time. Names and payments are read once for all. */
export async function calendarAppointments(
  db: Db,
  ids: number[],
  locale: Locale,
  reader?: Reader,
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
    said_to_come_at: appointment.saidToComeAt?.toISOString() ?? null,
    wished_start_time: appointment.wishedStartsAt?.toISOString() ?? null,
    payment_gateway: payments.get(id)?.gateway ?? appointment.gateway,
    payment_status: payments.get(id)?.state ?? null,
    status_label: appointment.statusLabel,
    video_link: linkFor(reader, { id, doctorId, ...appointment }),
    date_start_time: appointment.startsAt.toISOString(),
    date_end_time: appointment.endsAt.toISOString(),
  }));
}

interface Reader {
  /** The reader as a doctor. */
  doctorId: number | undefined;
  now: Date;
}

async function doctorOf(db: Db, { roles, staffId }: Staff): Promise<number | undefined> {
  return roles.includes('doctor') ? await doctorIdOf(db, staffId) : undefined;
}

/** Only patient and doctor see how they meet, and only around the appointment. */
function linkFor(
  reader: Reader | undefined,
  appointment: Parameters<typeof shownVideoLink>[0] & { id: number; doctorId: number },
): string | null {
  if (!reader || reader.doctorId !== appointment.doctorId) return null;
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
