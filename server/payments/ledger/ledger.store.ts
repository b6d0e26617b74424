import { and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentLedger, paymentTask } from '../payments.tables.ts';
import { type PaymentState, paymentStates } from './payment-machine.rules.ts';

export type NewLedgerLine = Omit<typeof paymentLedger.$inferInsert, 'id'>;

export async function insertLedgerLine(tx: Db, line: NewLedgerLine): Promise<void> {
  await tx.insert(paymentLedger).values(line);
}

/** The state of a payment and its sums, as the ledger line beside it says. */
export async function setState(
  tx: Db,
  id: number,
  { to, chargedCents, refundedCents }: { to: PaymentState; chargedCents: number; refundedCents: number },
  now: Date,
): Promise<void> {
  await tx
    .update(payment)
    .set({
      state: to,
      stateSince: now,
      chargedCents: sql`${payment.chargedCents} + ${chargedCents}`,
      refundedCents: sql`${payment.refundedCents} + ${refundedCents}`,
    })
    .where(eq(payment.id, id));
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

/** How often a payment has come into this state, from wherever or from one of these. */
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

/** How often this was written down about a payment. */
export async function countNotes(db: Db, paymentId: number, why: string): Promise<number> {
  const [found] = await db
    .select({ notes: count() })
    .from(paymentLedger)
    .where(and(eq(paymentLedger.paymentId, paymentId), eq(paymentLedger.why, why)));
  return found?.notes ?? 0;
}

/** What the ledger calls a provider that did not answer or broke down. */
export const PROVIDER_FAILED = 'the provider did not answer';

/** What the ledger calls the moment from which the card of a charge cannot pay it any more. */
export const CARD_WITHDRAWN = 'the card was withdrawn';

/** What the ledger calls an order that PayPal has given up. */
export const ORDER_LAPSED = 'the order lapsed';

/** What the ledger calls the moment at which a card was confirmed by the provider. */
export const CARD_CONFIRMED = 'the provider confirmed the card';

/** Cards that were confirmed before `before` and still have no appointment. */
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

/** What the ledger says was taken or given back under one id of a provider. */
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

/** Whole sums of everything that moved since then. */
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

/** Whether the provider's word about this is being waited for, so that a difference means nothing yet. */
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

/** The dispute that a payment came into. */
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

/** Where the payment stands that the staff were asked to defend in this dispute, whether they have done so or not. */
export async function stateOfDefended(db: Db, disputeId: string): Promise<PaymentState | undefined> {
  const [found] = await db
    .select({ state: payment.state })
    .from(paymentTask)
    .innerJoin(payment, eq(payment.id, paymentTask.paymentId))
    .where(and(eq(paymentTask.kind, 'dispute'), eq(paymentTask.subject, `dispute ${disputeId}`)))
    .limit(1);
  return found?.state;
}

/** Whether the end of a dispute is written down; its beginning leads to `disputed`. */
export async function isEndWritten(db: Db, disputeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentLedger.id })
    .from(paymentLedger)
    .where(and(eq(paymentLedger.providerId, disputeId), ne(paymentLedger.toState, 'disputed')))
    .limit(1);
  return rows.length > 0;
}
