import type { ScheduleGroup } from '#contract/schedule.contract.ts';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { insertWorkingHours } from './schedule.store.ts';

type CallOptions = NonNullable<Parameters<Clinic['call']>[2]>;
export type Plan = Awaited<ReturnType<typeof aPlan>>;

/** Tuesday after the clinic's first moment, Monday 2026-11-16 10:00 in Berlin. */
export const TUESDAY = '2026-11-17';

/**
 * The small catalogue (check-up takes 45 minutes) with hours every week: Anna Tuesday 9 to 12 and Wednesday
 * 9 to 10:30, Lena Tuesday 14 to 15:30.
 */
export async function aPlan({ db }: Clinic) {
  const { doctorId, serviceId } = await aCatalogue(db);
  const [anna, lena] = [doctorId('anna'), doctorId('lena')];
  const always = { validFrom: '2025-01-01' };
  await insertWorkingHours(db, [
    { ...always, doctorId: anna, weekday: 2, startsAt: '09:00', endsAt: '12:00' },
    { ...always, doctorId: anna, weekday: 3, startsAt: '09:00', endsAt: '10:30' },
    { ...always, doctorId: lena, weekday: 2, startsAt: '14:00', endsAt: '15:30' },
  ]);
  return { anna, lena, checkUp: serviceId('check-up'), followUp: serviceId('follow-up'), serviceId };
}

/** Hours on one date only. */
export async function worksOn(
  { db }: Clinic,
  doctorId: number,
  date: string,
  startsAt: string,
  endsAt: string,
) {
  const { weekday } = berlinDay(date);
  const once = { validFrom: date, validUntil: date };
  await insertWorkingHours(db, [{ ...once, doctorId, weekday, startsAt, endsAt }]);
}

/** Requests a hold, by default of Anna's Tuesday slot at nine. */
export function requestHold(clinic: Clinic, plan: Plan, slot: object = {}, options: CallOptions = {}) {
  const nine = { service_id: plan.checkUp, doctor_id: plan.anna, date: TUESDAY, start_time: '09:00' };
  return clinic.call('POST /api/patients/check-slot-availability', { ...nine, ...slot }, options);
}

/** A visitor without an account who holds a slot; the answer are the options for the visitor's next calls. */
export async function visitor(clinic: Clinic, plan: Plan, slot: object = {}) {
  const { body } = await requestHold(clinic, plan, slot);
  return { headers: { 'x-booking-draft': String(body.draft_token) } };
}

/** Beginnings of the free slots of a doctor on that Tuesday. */
export async function freeTimes(
  clinic: Clinic,
  plan: Plan,
  doctorId: number,
  options: CallOptions = {},
): Promise<string[]> {
  const query = {
    service_id: String(plan.checkUp),
    'doctor_ids[]': String(doctorId),
    picked_date: TUESDAY,
  };
  const { body } = await clinic.call('GET /api/patients/get-schedules', query, options);
  return body.data.flatMap(({ slots }: ScheduleGroup) => slots.map(({ start_time }) => start_time));
}
