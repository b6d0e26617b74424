import type { Db } from '#server/platform/database/database.ts';
import {
  insertMissingBookingRules,
  insertWorkingHours,
  listPlannedDoctors,
  type ServiceBookingRule,
  type WorkingHours,
} from './schedule.store.ts';

/** Gives hours to doctors who have none yet; a plan somebody made is never mixed with another. */
export async function planUnplannedDoctors(tx: Db, hours: WorkingHours[]): Promise<void> {
  const planned = new Set(await listPlannedDoctors(tx, [...new Set(hours.map(({ doctorId }) => doctorId))]));
  await insertWorkingHours(
    tx,
    hours.filter(({ doctorId }) => !planned.has(doctorId)),
  );
}

export async function addMissingBookingRules(tx: Db, rules: ServiceBookingRule[]): Promise<void> {
  await insertMissingBookingRules(tx, rules);
}
