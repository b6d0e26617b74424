import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayBefore, medicinesOn, OVERVIEW_DAYS } from '#server/treatment/diary/diary.rules.ts';
import { firstTickDay, insertSideEffect, insertTick } from '#server/treatment/diary/diary.store.ts';
import { datedPlans } from '#server/treatment/diary/own-diary.service.ts';

/** Days before the start of the demo on which the patient forgot to tick. */
const FORGOTTEN = [4, 9];
const NOTED_DAYS_AGO = 2;
const HOUR = 3_600_000;

/** The demo patient ticks what she takes, and noted one side effect that her doctor has not seen. */
export async function addMissingDiary({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const patient = await findAccountByEmail(db, 'patientin@example.com');
  if (!patient || (await firstTickDay(db, patient.id)) !== null) return;
  const plans = await datedPlans(db, patient.id);
  const today = berlinDate(now());
  const eveningOf = (day: string) => new Date(berlinDay(day).to - 2 * HOUR);
  for (let daysAgo = OVERVIEW_DAYS; daysAgo >= 1; daysAgo -= 1) {
    if (FORGOTTEN.includes(daysAgo)) continue;
    const day = dayBefore(today, daysAgo);
    for (const { medicine_id: medicineId, doses } of medicinesOn(plans, day))
      for (const { time } of doses)
        await insertTick(db, patient.id, { medicineId, day, time }, eveningOf(day));
  }
  const day = dayBefore(today, NOTED_DAYS_AGO);
  const [medicine] = plans[0]?.content.medicines ?? [];
  if (!medicine) return;
  await insertSideEffect(db, {
    patientId: patient.id,
    requestKey: crypto.randomUUID(),
    day,
    enteredAt: eveningOf(day),
    medicineId: medicine.id,
    medicineName: medicine.name,
    severity: 'mild',
    text: 'Die Haut unter dem Pflaster war gerötet und juckte. Nach einem Tag war es vorbei.',
  });
}
