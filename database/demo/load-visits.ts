import { listVisitsFrom } from '#server/appointments/appointment-list.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff.store.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openWholly } from '#server/schedule/schedule.service.ts';
import { demoToday, type VisitOfToday } from './today.ts';
import { type Catalogue, recordVisit } from './visit-record.ts';
import { demoVisits } from './visits.ts';

type Loading = Pick<Deps, 'now' | 'config'>;

/**
 * Lets the demo patient look back and ahead, and the staff find a day in full swing. Only where the stand-ins take
 * the money; a visit whose time is taken is left out.
 */
export async function addMissingVisits(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  if (loading.config.stripe || loading.config.paypal) return;
  await addVisitsOfPatient(tx, catalogue, loading);
  await addVisitsOfToday(tx, catalogue, loading);
}

/** Only for somebody who never booked. */
async function addVisitsOfPatient(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  const email = 'patientin@example.com';
  const patient = await findAccountByEmail(tx, email);
  if (!patient || (await listVisitsFrom(tx, patient.id, new Date(0), 1)).length > 0) return;

  const people = { patientId: patient.id, email, staffId: undefined };
  for (const demo of demoVisits(loading.now()))
    await recordVisit(tx, demo, { catalogue, ...people, ...loading });
}

/** Once a day, at the first start on it. */
async function addVisitsOfToday(tx: Db, catalogue: Catalogue, loading: Loading): Promise<void> {
  const visits = demoToday(loading.now());
  const patientIds = new Map<string, number>();
  for (const { patient: email } of visits) {
    const account = await findAccountByEmail(tx, email);
    if (!account || (await comesToday(tx, account.id, loading.now()))) return;
    patientIds.set(email, account.id);
  }
  const staffId = await findStaffIdByEmail(tx, 'aerztin@example.com');
  await openHours(tx, visits, catalogue);
  for (const { patient: email, ...demo } of visits) {
    const people = { patientId: patientIds.get(email) ?? 0, email, staffId };
    await recordVisit(tx, demo, { catalogue, ...people, ...loading });
  }
}

async function comesToday(tx: Db, patientId: number, now: Date): Promise<boolean> {
  const { from, to } = berlinDay(berlinDate(now));
  const [first] = await listVisitsFrom(tx, patientId, new Date(from), 1);
  return first !== undefined && first.startsAt.getTime() < to;
}

/** Nobody receives a patient outside her hours: what the week does not offer becomes an extra window. */
async function openHours(tx: Db, visits: VisitOfToday[], { doctorId }: Catalogue): Promise<void> {
  for (const [slug, hers] of Map.groupBy(visits, ({ doctor }) => doctor)) {
    const span = {
      from: Math.min(...hers.map(({ startsAt }) => startsAt.getTime())),
      to: Math.max(...hers.map(({ startsAt, minutes }) => startsAt.getTime() + minutes * 60_000)),
    };
    await openWholly(tx, doctorId(slug), span);
  }
}
