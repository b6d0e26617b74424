import { listAppointmentsFrom } from '#server/appointments/list/appointment-list.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openWholeSpan } from '#server/schedule/hours/working-hours.service.ts';
import { demoAppointments } from './appointments.ts';
import { type Catalogue, recordAppointment } from './record-appointment.ts';
import { type AppointmentOfToday, demoToday } from './today.ts';

/** Has appointments of her own besides those of the day. */
const DEMO_PATIENT = 'patientin@example.com';

type Loading = Pick<Deps, 'now' | 'config' | 'videoRooms'>;

/**
 * Adds past and coming appointments of the demo patient, and a busy day for the staff. Only where the stand-ins take the
 * money; an appointment whose time is taken is left out.
 */
export async function addMissingAppointments(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  if (loading.config.stripe || loading.config.paypal) return;
  await addAppointmentsOfPatient(tx, catalogue, loading);
  await addAppointmentsOfToday(tx, catalogue, loading);
}

/** Only for a patient without any appointment. */
async function addAppointmentsOfPatient(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  const email = DEMO_PATIENT;
  const patient = await findAccountByEmail(tx, email);
  if (!patient || (await listAppointmentsFrom(tx, patient.id, new Date(0), 1)).length > 0) return;

  const people = { patientId: patient.id, email, staffId: undefined };
  for (const demo of demoAppointments(loading.now()))
    await recordAppointment(tx, demo, { catalogue, ...people, ...loading });
}

/** Once a day, at the first start on it. */
async function addAppointmentsOfToday(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  const appointments = demoToday(loading.now());
  const patientIds = new Map<string, number>();
  for (const { patient: email } of appointments) {
    const account = await findAccountByEmail(tx, email);
    if (!account) return;
    if (email !== DEMO_PATIENT && (await comesToday(tx, account.id, loading.now()))) return;
    patientIds.set(email, account.id);
  }
  const staffId = await findStaffIdByEmail(tx, 'aerztin@example.com');
  await openHours(tx, appointments, catalogue);
  for (const { patient: email, ...demo } of appointments) {
    const people = { patientId: patientIds.get(email) ?? 0, email, staffId };
    await recordAppointment(tx, demo, { catalogue, ...people, ...loading });
  }
}

async function comesToday(tx: Db, patientId: number, now: Date): Promise<boolean> {
  const { from, to } = berlinDay(berlinDate(now));
  const [first] = await listAppointmentsFrom(tx, patientId, new Date(from), 1);
  return first !== undefined && first.startsAt.getTime() < to;
}

/** Opens extra windows for today's appointments outside the doctor's weekly hours. */
async function openHours(tx: Db, appointments: AppointmentOfToday[], { doctorId }: Catalogue): Promise<void> {
  for (const [slug, hers] of Map.groupBy(appointments, ({ doctor }) => doctor)) {
    const span = {
      from: Math.min(...hers.map(({ startsAt }) => startsAt.getTime())),
      to: Math.max(...hers.map(({ startsAt, minutes }) => startsAt.getTime() + minutes * 60_000)),
    };
    await openWholeSpan(tx, doctorId(slug), span);
  }
}
