import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { type ProviderName, sandboxWebhook } from '#sandbox/sandbox.tables.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Tried for about three days, as the providers do. */
const MOST_ATTEMPTS = 75;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3600;

export interface Webhook {
  id: number;
  provider: ProviderName;
  eventId: string;
}

export async function addWebhook(
  tx: Db,
  webhook: Pick<Webhook, 'provider' | 'eventId'> & { dueAt: Date },
): Promise<number> {
  const [added] = await tx.insert(sandboxWebhook).values(webhook).returning({ id: sandboxWebhook.id });
  return added?.id ?? 0;
}

/** An instant before all waiting webhooks, so that the newest is sent first. */
export async function momentBeforeOthers(tx: Db, provider: ProviderName, now: Date): Promise<Date> {
  const [first] = await tx
    .select({ dueAt: sandboxWebhook.dueAt })
    .from(sandboxWebhook)
    .where(and(eq(sandboxWebhook.provider, provider), isNull(sandboxWebhook.deliveredAt)))
    .orderBy(asc(sandboxWebhook.dueAt))
    .limit(1);
  return new Date(Math.min(first?.dueAt.getTime() ?? Infinity, now.getTime()) - 1);
}

/** Takes the next one that is due; nobody else gets it until its pause for another try is over. */
export async function claimWebhook(db: Db, now: Date, among?: number[]): Promise<Webhook | undefined> {
  const due = db
    .select({ id: sandboxWebhook.id })
    .from(sandboxWebhook)
    .where(
      and(
        isNull(sandboxWebhook.deliveredAt),
        lte(sandboxWebhook.dueAt, now),
        lt(sandboxWebhook.attempts, MOST_ATTEMPTS),
        among && inArray(sandboxWebhook.id, among),
      ),
    )
    .orderBy(asc(sandboxWebhook.dueAt), asc(sandboxWebhook.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const pause = sql`least(${FIRST_PAUSE_SECONDS} * power(2, ${sandboxWebhook.attempts}), ${LONGEST_PAUSE_SECONDS})`;

  const [claimed] = await db
    .update(sandboxWebhook)
    .set({
      attempts: sql`${sandboxWebhook.attempts} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + ${pause} * interval '1 second'`,
    })
    .where(sql`${sandboxWebhook.id} = (${due})`)
    .returning({
      id: sandboxWebhook.id,
      provider: sandboxWebhook.provider,
      eventId: sandboxWebhook.eventId,
    });
  return claimed;
}

export async function markDelivered(db: Db, id: number, now: Date): Promise<void> {
  await db.update(sandboxWebhook).set({ deliveredAt: now }).where(eq(sandboxWebhook.id, id));
}
