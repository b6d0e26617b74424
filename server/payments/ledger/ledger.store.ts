import { and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentLedger, paymentTask } from '../payments.tables.ts';
import { type PaymentState, paymentStates } from './payment-machine.rules.ts';

export type NewLedgerLine = Omit<typeof paymentLedger.$inferInsert, 'id'>;

export async function insertLedgerLine(tx: Db, line: NewLedgerLine): Promise<void> {
  await tx.insert(paymentLedger).values(line);
}

/** Changes a payment and inserts the ledger line about it, in one statement: neither exists without the other. */
export async function changeWithLine(
  tx: Db,
  change: Partial<typeof payment.$inferInsert>,
  line: NewLedgerLine,
): Promise<void> {
  const changed = tx
    .$with('changed')
    .as(tx.update(payment).set(change).where(eq(payment.id, line.paymentId)).returning({ id: payment.id }));
  await tx.with(changed).insert(paymentLedger).values(line);
}

/** Inserts a payment and the first line of its ledger, in one statement. */
export async function insertWithLine(
  tx: Db,
  row: typeof payment.$inferInsert,
  line: Omit<NewLedgerLine, 'paymentId'>,
): Promise<typeof payment.$inferSelect> {
  const begun = tx.$with('begun').as(tx.insert(payment).values(row).returning());
  const paymentId = sql`(select id from begun)`;
  const first = tx.$with('first_line').as(
    tx
      .insert(paymentLedger)
      .values({ ...line, paymentId })
      .returning({ id: paymentLedger.id }),
  );
  const [inserted] = await tx.with(begun, first).select().from(begun);
  if (!inserted) throw new Error('A payment was not stored.');
  return inserted;
}

/**
 * Stores the card of a setup and its ledger line, unless the payment has a card or has ended. One statement, so of
 * several concurrent writers the first stores both.
 */
export async function storeCardOnce(
  db: Db,
  paymentId: number,
  card: { paymentMethodId: string; cardBrand: string | null; cardLast4: string | null },
  { actor, providerId, at }: { actor: string; providerId: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    with confirmed as (
      update ${payment}
      set payment_method_id = ${card.paymentMethodId}, card_brand = ${card.cardBrand}, card_last4 = ${card.cardLast4}
      where id = ${paymentId} and state = 'setup_pending' and payment_method_id is null
      returning id, state)
    insert into ${paymentLedger} (payment_id, kind, from_state, to_state, actor, why, provider_id, at)
    select id, 'state', state, state, ${actor}::text, ${CARD_CONFIRMED}::text, ${providerId}::text, ${at}::timestamptz
    from confirmed`);
}

export async function addRefunded(tx: Db, id: number, cents: number): Promise<void> {
  await tx
    .update(payment)
    .set({ refundedCents: sql`${payment.refundedCents} + ${cents}` })
    .where(eq(payment.id, id));
}

export async function readLedger(db: Db, paymentId: number) {
  return await db
    .select()
    .from(paymentLedger)
    .where(eq(paymentLedger.paymentId, paymentId))
    .orderBy(asc(paymentLedger.id));
}

/** How often a payment entered this state, from any state or from one of these. */
export async function countEntries(
  db: Db,
  paymentId: number,
  toState: PaymentState,
  from: readonly PaymentState[] = paymentStates,
): Promise<number> {
  const [found] = await db
    .select({ entries: count() })
    .from(paymentLedger)
    .where(
      and(
        eq(paymentLedger.paymentId, paymentId),
        eq(paymentLedger.toState, toState),
        ne(paymentLedger.fromState, toState),
        inArray(paymentLedger.fromState, [...from]),
      ),
    );
  return found?.entries ?? 0;
}

/** How many ledger lines of a payment carry this note. */
export async function countNotes(db: Db, paymentId: number, why: string): Promise<number> {
  const [found] = await db
    .select({ notes: count() })
    .from(paymentLedger)
    .where(and(eq(paymentLedger.paymentId, paymentId), eq(paymentLedger.why, why)));
  return found?.notes ?? 0;
}

/** The ledger's note about a provider that did not answer or failed. */
export const PROVIDER_FAILED = 'the provider did not answer';

/** The ledger's note about a canceled intent: from here on the card cannot pay this charge. */
export const INTENT_CANCELED = 'the card was withdrawn';

/** The ledger's note about an order that expired at PayPal. */
export const ORDER_LAPSED = 'the order lapsed';

/** The ledger's note about a card that the provider confirmed. */
export const CARD_CONFIRMED = 'the provider confirmed the card';

/** Payments whose card was confirmed before `before` and that still have no appointment. */
export async function findUnbookedCards(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: payment.id })
    .from(payment)
    .innerJoin(paymentLedger, eq(paymentLedger.paymentId, payment.id))
    .where(
      and(
        eq(payment.state, 'setup_pending'),
        eq(paymentLedger.why, CARD_CONFIRMED),
        lt(paymentLedger.at, before),
      ),
    );
  return rows.map(({ id }) => id);
}

/** What the ledger says was charged or refunded under one provider id. */
export interface LedgerEntry {
  gateway: PaymentGateway;
  kind: 'charged' | 'refunded';
  providerId: string;
  paymentId: number;
  cents: number;
}

export async function hasAnyPayment(db: Db): Promise<boolean> {
  const rows = await db.select({ id: payment.id }).from(payment).limit(1);
  return rows.length > 0;
}

/** The total under every provider id whose money moved since then. */
export async function ledgerSince(db: Db, since: Date): Promise<LedgerEntry[]> {
  const moved = db
    .select({ providerId: paymentLedger.providerId })
    .from(paymentLedger)
    .where(and(gte(paymentLedger.at, since), ne(paymentLedger.kind, 'state')));
  return await sumLedger(db, moved);
}

export async function ledgerOf(db: Db, providerIds: string[]): Promise<LedgerEntry[]> {
  return providerIds.length === 0 ? [] : await sumLedger(db, providerIds);
}

async function sumLedger(db: Db, ids: Parameters<typeof inArray>[1]): Promise<LedgerEntry[]> {
  const rows = await db
    .select({
      gateway: payment.gateway,
      kind: paymentLedger.kind,
      providerId: paymentLedger.providerId,
      paymentId: payment.id,
      cents: sql<number>`sum(${paymentLedger.amountCents})`.mapWith(Number),
    })
    .from(paymentLedger)
    .innerJoin(payment, eq(payment.id, paymentLedger.paymentId))
    .where(and(inArray(paymentLedger.providerId, ids as string[]), ne(paymentLedger.kind, 'state')))
    .groupBy(payment.gateway, paymentLedger.kind, paymentLedger.providerId, payment.id);
  return rows.map((row) => ({
    ...row,
    kind: row.kind === 'refunded' ? 'refunded' : 'charged',
    providerId: row.providerId ?? '',
  }));
}

/** Whether we wait for the provider's answer about this payment, so that a difference means nothing yet. */
export async function isUnderWay(db: Db, paymentId: number): Promise<boolean> {
  const [found] = await db.select({ state: payment.state }).from(payment).where(eq(payment.id, paymentId));
  return found !== undefined && UNDER_WAY.has(found.state);
}

const UNDER_WAY = new Set([
  'charging',
  'charging_unknown',
  'switching',
  'capturing',
  'capturing_unknown',
  'refunding',
]);

/** The latest dispute of a payment. */
export async function findDisputeOf(db: Db, paymentId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ disputeId: paymentLedger.providerId })
    .from(paymentLedger)
    .where(
      and(
        eq(paymentLedger.paymentId, paymentId),
        eq(paymentLedger.toState, 'disputed'),
        ne(paymentLedger.fromState, 'disputed'),
      ),
    )
    .orderBy(desc(paymentLedger.id))
    .limit(1);
  return found?.disputeId ?? undefined;
}

/** The state of the payment in this dispute, if the staff have a task about it, open or done. */
export async function stateOfDisputedPayment(db: Db, disputeId: string): Promise<PaymentState | undefined> {
  const [found] = await db
    .select({ state: payment.state })
    .from(paymentTask)
    .innerJoin(payment, eq(payment.id, paymentTask.paymentId))
    .where(and(eq(paymentTask.kind, 'dispute'), eq(paymentTask.subject, `dispute ${disputeId}`)))
    .limit(1);
  return found?.state;
}

/** Whether the ledger has the end of this dispute. Its beginning is the line that leads to `disputed`. */
export async function hasDisputeEnd(db: Db, disputeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentLedger.id })
    .from(paymentLedger)
    .where(and(eq(paymentLedger.providerId, disputeId), ne(paymentLedger.toState, 'disputed')))
    .limit(1);
  return rows.length > 0;
}
