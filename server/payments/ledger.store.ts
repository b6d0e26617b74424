import { and, asc, count, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type PaymentState, paymentStates } from './payment-states.ts';
import { payment, paymentLedger } from './payments.tables.ts';

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
