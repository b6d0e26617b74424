import { and, eq, isNull, lt } from 'drizzle-orm';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { paymentWebhook } from '../payments.tables.ts';

export type Webhook = typeof paymentWebhook.$inferSelect;

/** Returns true only the first time: providers repeat webhooks. */
export async function insertWebhook(tx: Db, row: Omit<Webhook, 'handledAt'>): Promise<boolean> {
  const kept = await tx
    .insert(paymentWebhook)
    .values(row)
    .onConflictDoNothing()
    .returning({ eventId: paymentWebhook.eventId });
  return kept.length > 0;
}

export async function findOpenWebhook(
  db: Db,
  { gateway, eventId }: { gateway: PaymentGateway; eventId: string },
): Promise<Webhook | undefined> {
  const [found] = await db
    .select()
    .from(paymentWebhook)
    .where(
      and(
        eq(paymentWebhook.gateway, gateway),
        eq(paymentWebhook.eventId, eventId),
        isNull(paymentWebhook.handledAt),
      ),
    );
  return found;
}

export async function markHandled(
  db: Db,
  { gateway, eventId }: { gateway: PaymentGateway; eventId: string },
  now: Date,
): Promise<void> {
  await db
    .update(paymentWebhook)
    .set({ handledAt: now })
    .where(and(eq(paymentWebhook.gateway, gateway), eq(paymentWebhook.eventId, eventId)));
}

/** Providers repeat webhooks for days at most, so older rows are not needed to recognise a repetition. */
export async function forgetWebhooks(db: Db, before: Date): Promise<void> {
  await db.delete(paymentWebhook).where(lt(paymentWebhook.receivedAt, before));
}
