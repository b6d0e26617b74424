import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { chooseRange, findKnown } from '#server/treatment/measurement/measurement.rules.ts';
import {
  insertMeasurement,
  listMeasurementsOf,
  markStruck,
} from '#server/treatment/measurement/measurement.store.ts';
import { medicinesTakenOn } from '#server/treatment/plan/read-plans.service.ts';
import { type DemoCourse, type DemoValue, demoMeasurements } from './measurements.ts';

const DAY = 86_400_000;

/** A year of values of three patients, after their plans. A patient who has any value keeps what she has. */
export async function addMissingMeasurements({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const doctorId = await findStaffIdByEmail(db, 'aerztin@example.com');
  const assistantId = await findStaffIdByEmail(db, 'assistentin@example.com');
  if (doctorId === undefined || assistantId === undefined) return;
  const writers = { doctor: doctorId, assistant: assistantId, patient: null };
  for (const { email, courses, struck } of demoMeasurements) {
    const patient = await findAccountByEmail(db, email);
    if (!patient || (await listMeasurementsOf(db, patient.id, 1)).length > 0) continue;
    const who = (by: DemoCourse['by']) => ({ patientId: patient.id, enteredById: writers[by ?? 'doctor'] });
    for (const course of courses) {
      for (const value of course.values) await addValue(db, who(course.by), course, value, now());
    }
    if (!struck) continue;
    const id = await addValue(db, who('assistant'), struck, struck.value, now());
    const mark = { struckAt: dayBefore(now(), struck.value[0] - 1), struckById: doctorId };
    if (id !== undefined) await markStruck(db, id, { ...mark, struckReason: struck.reason });
  }
}

async function addValue(
  db: Db,
  who: { patientId: number; enteredById: number | null },
  course: Omit<DemoCourse, 'values'>,
  [daysAgo, value, second]: DemoValue,
  now: Date,
): Promise<number | undefined> {
  const { quantity: code, unit, note = '' } = course;
  const [phase, comparator] = [course.phase ?? null, course.comparator ?? null];
  const known = findKnown({ quantity: code, unit });
  if (!known) throw new Error(`The catalogue has no ${code} in ${unit}.`);
  const enteredAt = dayBefore(now, daysAgo);
  const measuredOn = berlinDate(enteredAt);
  const medicines = await medicinesTakenOn(db, who.patientId, measuredOn);
  return await insertMeasurement(db, {
    ...who,
    requestKey: crypto.randomUUID(),
    quantity: code,
    unit,
    value,
    secondValue: second ?? null,
    phase,
    comparator,
    note,
    enteredAt,
    measuredOn,
    ...chooseRange({ phase, laboratory_low: null, laboratory_high: null }, known, medicines),
  });
}

function dayBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
