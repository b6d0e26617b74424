import { inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { serviceBookingRule, workingHours } from './schedule.tables.ts';

export type WorkingHours = typeof workingHours.$inferInsert;
export type ServiceBookingRule = typeof serviceBookingRule.$inferInsert;

export async function listPlannedDoctors(db: Db, doctorIds: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ doctorId: workingHours.doctorId })
    .from(workingHours)
    .where(inArray(workingHours.doctorId, doctorIds));
  return rows.map(({ doctorId }) => doctorId);
}

export async function insertWorkingHours(db: Db, hours: WorkingHours[]): Promise<void> {
  if (hours.length > 0) await db.insert(workingHours).values(hours).onConflictDoNothing();
}

export async function insertMissingBookingRules(db: Db, rules: ServiceBookingRule[]): Promise<void> {
  await db.insert(serviceBookingRule).values(rules).onConflictDoNothing();
}
