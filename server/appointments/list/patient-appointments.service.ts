import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { type AppointmentNames, appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import {
  countAppointments,
  countCancellationRequests,
  listAllAppointments,
  listAppointmentsFrom,
} from './appointment-list.store.ts';
import { describeAppointments } from './list-appointments.service.ts';
import { appointmentsOfWeek, nextAppointment, proposalsAhead, weekOf } from './next-appointment.rules.ts';

/** Nobody has more; whoever seems to is shown the latest of them. */
const MOST_APPOINTMENTS = 500;

export interface AppointmentFigures {
  total: number;
  lastAt: Date | null;
  nextAt: Date | null;
}

/** How often these patients were here and when they come again, for lists that show many. */
export async function appointmentFigures(
  db: Db,
  patientIds: number[],
  now: Date,
): Promise<(patientId: number) => AppointmentFigures> {
  const counted = await countAppointments(db, patientIds, now);
  const byPatient = new Map(counted.map((figures) => [figures.patientId, figures]));
  return (patientId) => byPatient.get(patientId) ?? { total: 0, lastAt: null, nextAt: null };
}

/** Every appointment of a patient with all that is shown about it, the latest first. */
export async function allAppointmentsOf(
  deps: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  locale: Locale,
): Promise<AppointmentRow[]> {
  const appointments = await listAllAppointments(deps.db, patientId, MOST_APPOINTMENTS);
  return await describeAppointments(deps, appointments, await appointmentNames(deps.db), locale);
}

export async function openCancellationRequests(db: Db, patientId: number): Promise<number> {
  return await countCancellationRequests(db, patientId);
}

/** When a patient comes or came, and to whom, the latest first. */
export async function appointmentTimesOf(
  db: Db,
  patientId: number,
): Promise<{ startsAt: Date; doctorId: number }[]> {
  return await listAllAppointments(db, patientId, MOST_APPOINTMENTS);
}

type Words = { names: AppointmentNames; locale: Locale };

export interface AppointmentOutlook {
  next: AppointmentRow | null;
  week: AppointmentRow[];
  /** Appointments that wait for her confirmation. */
  proposals: number[];
}

/** Nobody has more appointments ahead than this; whoever seems to is shown the next of them. */
const AppointmentOutlookMOST_APPOINTMENTS = 200;
const LONGEST_APPOINTMENT = 24 * 3_600_000;

/** What lies before a patient, read in one go. */
export async function appointmentOutlook(
  deps: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  { names, locale }: Words,
): Promise<AppointmentOutlook> {
  const now = deps.now();
  // An appointment that is under way may have begun before midnight of this week's Monday.
  const from = new Date(Math.min(weekOf(now).from.getTime(), now.getTime() - LONGEST_APPOINTMENT));
  const appointments = await listAppointmentsFrom(
    deps.db,
    patientId,
    from,
    AppointmentOutlookMOST_APPOINTMENTS,
  );
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
  { names, locale }: Words,
): Promise<AppointmentRow | null> {
  const now = deps.now();
  const from = new Date(now.getTime() - LONGEST_APPOINTMENT);
  const appointments = await listAppointmentsFrom(
    deps.db,
    patientId,
    from,
    AppointmentOutlookMOST_APPOINTMENTS,
  );
  const next = nextAppointment(
    appointments.filter((appointment) => appointment.doctorId === doctorId),
    now,
  );
  const [row] = next ? await describeAppointments(deps, [next], names, locale) : [];
  return row ?? null;
}
