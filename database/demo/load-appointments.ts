import { payOutDemoBalance } from '#sandbox/stripe/demo-cards.ts';
import { listAppointmentsFrom } from '#server/appointments/list/appointment-list.store.ts';
import { insertMoveRequest } from '#server/appointments/move/move-request.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openWholeSpan } from '#server/schedule/hours/working-hours.service.ts';
import { demoAppointments, demoUnpaid, nextWishedTime, type PatientsAppointment } from './appointments.ts';
import { BOOKED_AHEAD, type Catalogue, recordAppointment } from './record-appointment.ts';
import { demoToday } from './today.ts';

/** Has appointments of her own besides those of the day. */
const DEMO_PATIENT = 'patientin@example.com';

type Loading = Pick<Deps, 'now' | 'config' | 'videoRooms'>;

/**
 * Adds past and coming appointments of the demo patient, and a busy day for the staff. Only where the stand-ins take the
 * money; an appointment whose time is taken is left out.
 */
export async function addMissingAppointments(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  if (loading.config.stripe || loading.config.paypal) return;
  await addPastAppointments(tx, catalogue, loading);
  await addAppointmentsOfToday(tx, catalogue, loading);
}

/** Only for patients without any appointment, in the order in which their invoices are numbered. */
async function addPastAppointments(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  const staffId = await findStaffIdByEmail(tx, 'admin@example.com');
  const now = loading.now();
  const hers = demoAppointments(now).map((demo) => ({ ...demo, patient: DEMO_PATIENT }));
  const all = [...hers, ...demoUnpaid(now)].toSorted((one, other) => invoicedAt(one) - invoicedAt(other));
  const patientIds = new Map<string, number>();
  for (const email of new Set(all.map(({ patient }) => patient))) {
    const account = await findAccountByEmail(tx, email);
    if (!account || (await listAppointmentsFrom(tx, account.id, new Date(0), 1)).length > 0) continue;
    patientIds.set(email, account.id);
  }
  for (const { patient: email, ...demo } of all) {
    const patientId = patientIds.get(email);
    if (patientId === undefined) continue;
    await recordAppointment(tx, demo, { catalogue, patientId, email, staffId, ...loading });
  }
  if (patientIds.size > 0) await payOutEachWeek(tx, now);
}

/** As Stripe does it, the oldest first. Two days ago was the last one, so that something is left on the balance. */
async function payOutEachWeek(tx: Db, now: Date): Promise<void> {
  for (let week = WEEKS_OF_PAYOUTS; week >= 0; week -= 1)
    await payOutDemoBalance(tx, new Date(now.getTime() - (2 + week * 7) * DAY_MS));
}

const WEEKS_OF_PAYOUTS = 8;
const DAY_MS = 86_400_000;

/** What was paid in advance has its invoice since the booking. */
function invoicedAt({ story, startsAt }: PatientsAppointment): number {
  return startsAt.getTime() - (story === 'refunded' ? BOOKED_AHEAD : 0);
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
  await addLateWish(tx, appointments, catalogue, loading.now());
}

/** The patient of today's last appointment with this doctor asks for another time, too late to move it without asking. */
async function addLateWish(
  tx: Db,
  appointments: PatientsAppointment[],
  { doctorId }: Catalogue,
  now: Date,
): Promise<void> {
  const last = appointments
    .filter(({ doctor, story }) => doctor === 'anna-keller' && story === 'ahead')
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())[0];
  const account = last && (await findAccountByEmail(tx, last.patient));
  if (!account) return;
  const [appointment] = await listAppointmentsFrom(tx, account.id, last.startsAt, 1);
  if (appointment?.startsAt.getTime() !== last.startsAt.getTime()) return;
  await insertMoveRequest(tx, {
    appointmentId: appointment.id,
    doctorId: doctorId(last.doctor),
    startsAt: nextWishedTime(now),
    notes: 'Ich muss heute länger arbeiten.',
    requestedAt: now,
  });
}

async function comesToday(tx: Db, patientId: number, now: Date): Promise<boolean> {
  const { from, to } = berlinDay(berlinDate(now));
  const [first] = await listAppointmentsFrom(tx, patientId, new Date(from), 1);
  return first !== undefined && first.startsAt.getTime() < to;
}

/** Opens extra windows for today's appointments outside the doctor's weekly hours. */
async function openHours(
  tx: Db,
  appointments: PatientsAppointment[],
  { doctorId }: Catalogue,
): Promise<void> {
  for (const [slug, hers] of Map.groupBy(appointments, ({ doctor }) => doctor)) {
    const span = {
      from: Math.min(...hers.map(({ startsAt }) => startsAt.getTime())),
      to: Math.max(...hers.map(({ startsAt, minutes }) => startsAt.getTime() + minutes * 60_000)),
    };
    await openWholeSpan(tx, doctorId(slug), span);
  }
}
