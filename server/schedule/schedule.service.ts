import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { weeklyWindowsOn } from './open-windows.rules.ts';
import { insertExtraWindow } from './openings.store.ts';
import { openingsOf } from './outside.service.ts';
import {
  insertMissingBookingRules,
  insertWorkingHours,
  listPlannedDoctors,
  type ServiceBookingRule,
  type WorkingHours,
} from './schedule.store.ts';
import { type Span, subtract } from './span.rules.ts';

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

/** Makes extra windows of what neither the week nor a window offers of this time, which lies within one day. */
export async function openWholly(tx: Db, doctorId: number, span: Span): Promise<void> {
  const { workingHours, extraWindows } = await openingsOf(tx, doctorId, span);
  const open = [...weeklyWindowsOn(berlinDay(berlinDate(span.from)), workingHours), ...extraWindows];
  for (const window of subtract([span], open)) await insertExtraWindow(tx, doctorId, window);
}
