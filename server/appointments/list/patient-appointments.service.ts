import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { type AppointmentNames, appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { videoTimes } from '../video/video-link.rules.ts';
import { countAppointments, countCancellationRequests } from './appointment-figures.store.ts';
import { listAllAppointments, listAppointmentsFrom } from './appointment-list.store.ts';
import { describeAppointments } from './list-appointments.service.ts';
import { appointmentsOfWeek, nextAppointment, proposalsAhead, weekOf } from './next-appointment.rules.ts';

export { countCancellationRequests };

/** More than any patient has. If there are more, only the latest are read. */
const MOST_APPOINTMENTS = 500;
/** More than any patient has ahead. If there are more, only the next are read. */
const MOST_APPOINTMENTS_AHEAD = 200;

export interface AppointmentSummary {
  total: number;
  lastAt: Date | null;
  nextAt: Date | null;
}

/** For lists of many patients: how many appointments each has, the last one and the next one. */
export async function appointmentSummaries(
  db: Db,
  patientIds: number[],
  now: Date,
): Promise<(patientId: number) => AppointmentSummary> {
  const counted = await countAppointments(db, patientIds, now);
  const byPatient = new Map(counted.map((figures) => [figures.patientId, figures]));
  return (patientId) => byPatient.get(patientId) ?? { total: 0, lastAt: null, nextAt: null };
}

/** All appointments of a patient as the patient sees them, the latest first. */
export async function allAppointmentsOf(
  deps: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  locale: Locale,
): Promise<AppointmentRow[]> {
  const appointments = await listAllAppointments(deps.db, patientId, MOST_APPOINTMENTS);
  return await describeAppointments(deps, appointments, await appointmentNames(deps.db), locale);
}

interface AppointmentTime {
  id: number;
  serviceId: number;
  doctorId: number;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  /** The patient asked for another time, and nobody has decided yet. */
  isMoveRequested: boolean;
}

/** When and with whom all appointments of a patient are, the latest first. */
export async function appointmentTimesOf(db: Db, patientId: number): Promise<AppointmentTime[]> {
  const appointments = await listAllAppointments(db, patientId, MOST_APPOINTMENTS);
  return appointments.map(({ moveRequests, ...appointment }) => ({
    ...appointment,
    isMoveRequested: moveRequests.some(({ outcome }) => outcome === null),
  }));
}

type Texts = { names: AppointmentNames; locale: Locale };

export interface AppointmentOutlook {
  next: AppointmentRow | null;
  week: AppointmentRow[];
  /** Appointments that wait for the patient's confirmation. */
  proposals: number[];
}

/** The patient's next appointment, this week's appointments and open proposals, read with one query. */
export async function appointmentOutlook(
  deps: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  { names, locale }: Texts,
): Promise<AppointmentOutlook> {
  const now = deps.now();
  // An appointment that is under way may have begun before midnight of this week's Monday.
  const from = new Date(Math.min(weekOf(now).from.getTime(), videoTimes(now).earliestStart.getTime()));
  const appointments = await listAppointmentsFrom(deps.db, patientId, from, MOST_APPOINTMENTS_AHEAD);
  const next = nextAppointment(appointments, now);
  const week = appointmentsOfWeek(appointments, now);
  const shown = new Set(next ? [next, ...week] : week);
  const rows = await describeAppointments(deps, [...shown], names, locale);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    next: (next && byId.get(next.id)) ?? null,
    week: week.flatMap(({ id }) => byId.get(id) ?? []),
    proposals: proposalsAhead(appointments, now).map(({ id }) => id),
  };
}

/** The next appointment of a patient with this doctor. */
export async function nextAppointmentWith(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId, doctorId }: { patientId: number; doctorId: number },
  { names, locale }: Texts,
): Promise<AppointmentRow | null> {
  const now = deps.now();
  const { earliestStart } = videoTimes(now);
  const appointments = await listAppointmentsFrom(deps.db, patientId, earliestStart, MOST_APPOINTMENTS_AHEAD);
  const next = nextAppointment(
    appointments.filter((appointment) => appointment.doctorId === doctorId),
    now,
  );
  const [row] = next ? await describeAppointments(deps, [next], names, locale) : [];
  return row ?? null;
}
