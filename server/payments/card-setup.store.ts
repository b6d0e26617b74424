import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { payment } from './payments.tables.ts';

/** How many cards of this payer were refused for this time, in whichever of her setups. */
export async function countRefusedCards(
  db: Db,
  { payer, slotId }: { payer: string; slotId: string },
  since: Date,
): Promise<number> {
  const [found] = await db
    .select({ cards: sql<number>`coalesce(sum(${payment.failedSetups}), 0)`.mapWith(Number) })
    .from(payment)
    .where(and(eq(payment.payer, payer), eq(payment.slotId, slotId), gt(payment.stateSince, since)));
  return found?.cards ?? 0;
}
