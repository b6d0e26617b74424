import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { serviceBookingRule } from './schedule.tables.ts';

export async function findBookingRule(db: Db, serviceId: number) {
  const [found] = await db
    .select()
    .from(serviceBookingRule)
    .where(eq(serviceBookingRule.serviceId, serviceId));
  return found;
}

type RuleColumns = typeof serviceBookingRule.$inferSelect;

/** Nothing when the rule is another by now; version 0 stands for the defaults. */
export async function replaceBookingRule(db: Db, { version, ...rule }: RuleColumns) {
  const next = { ...rule, version: version + 1 };
  const [replaced] =
    version === 0
      ? await db.insert(serviceBookingRule).values(next).onConflictDoNothing().returning()
      : await db
          .update(serviceBookingRule)
          .set(next)
          .where(
            and(eq(serviceBookingRule.serviceId, rule.serviceId), eq(serviceBookingRule.version, version)),
          )
          .returning();
  return replaced;
}
