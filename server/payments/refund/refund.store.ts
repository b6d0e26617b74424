import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { owedCents } from '../charge/charge.store.ts';
import type { Payment } from '../ledger/payment.store.ts';
import { refundableStates } from '../ledger/payment-machine.rules.ts';
import { payment, paymentRefund } from '../payments.tables.ts';
import { refundableCents } from './refund.rules.ts';

export type Refund = typeof paymentRefund.$inferSelect;
export interface RefundedPayment {
  payment: Payment;
  refund: Refund;
}

/** Reason of a refund that is stored before a capture and sent only if no booking follows. */
export const UNLESS_BOOKED = 'unless booked';

/** Inserts the refund, or finds the one that has the same request key. */
export async function ensureRefund(
  tx: Db,
  row: Pick<Refund, 'paymentId' | 'requestKey' | 'amountCents' | 'reason'>,
  now: Date,
): Promise<{ refund: Refund; isNew: boolean }> {
  const [inserted] = await tx
    .insert(paymentRefund)
    .values({ ...row, state: 'wanted', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: paymentRefund.requestKey })
    .returning();
  if (inserted) return { refund: inserted, isNew: true };
  const known = await findRefundOfRequest(tx, row.requestKey);
  if (!known) throw new Error('A refund vanished while being made.');
  return { refund: known, isNew: false };
}

export async function findRefundOfRequest(db: Db, requestKey: string): Promise<Refund | undefined> {
  const [found] = await db.select().from(paymentRefund).where(eq(paymentRefund.requestKey, requestKey));
  return found;
}

export async function updateRefund(
  tx: Db,
  id: number,
  change: Partial<Pick<Refund, 'state' | 'providerRefundId' | 'reason'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(paymentRefund)
    .set({ ...change, updatedAt: now })
    .where(eq(paymentRefund.id, id));
}

export async function findRefund(db: Db, id: number): Promise<RefundedPayment | undefined> {
  const [found] = await db
    .select({ payment, refund: paymentRefund })
    .from(paymentRefund)
    .innerJoin(payment, eq(payment.id, paymentRefund.paymentId))
    .where(eq(paymentRefund.id, id));
  return found;
}

export async function findRefundOfProvider(
  db: Db,
  providerRefundId: string,
): Promise<RefundedPayment | undefined> {
  const [found] = await db
    .select({ payment, refund: paymentRefund })
    .from(paymentRefund)
    .innerJoin(payment, eq(payment.id, paymentRefund.paymentId))
    .where(eq(paymentRefund.providerRefundId, providerRefundId));
  return found;
}

export async function findRefundsOf(db: Db, paymentId: number): Promise<Refund[]> {
  return await db
    .select()
    .from(paymentRefund)
    .where(eq(paymentRefund.paymentId, paymentId))
    .orderBy(asc(paymentRefund.id));
}

/** Refunds that were requested or sent and are not yet part of `refundedCents`. */
export const openRefunds = inArray(paymentRefund.state, ['wanted', 'sent']);

async function openRefundCents(tx: Db, paymentId: number): Promise<number> {
  const [found] = await tx
    .select({ cents: sql<number>`coalesce(sum(${paymentRefund.amountCents}), 0)`.mapWith(Number) })
    .from(paymentRefund)
    .where(and(eq(paymentRefund.paymentId, paymentId), openRefunds));
  return found?.cents ?? 0;
}

/** The sum of all refunds made or requested. The caller has locked the payment. */
export async function refundedOrRequestedCents(tx: Db, { id, refundedCents }: Payment): Promise<number> {
  return refundedCents + (await openRefundCents(tx, id));
}

/** How much can still be refunded. The caller has locked the payment. */
export async function readRefundableCents(tx: Db, payment: Payment): Promise<number> {
  return refundableCents(payment, {
    openRefundCents: await openRefundCents(tx, payment.id),
    owedCents: await owedCents(tx, payment),
  });
}

/** The next refund that can be sent and that no other worker has locked. */
export async function claimRequestedRefund(tx: Db, only?: number): Promise<RefundedPayment | undefined> {
  const [claimed] = await tx
    .select({ payment, refund: paymentRefund })
    .from(paymentRefund)
    .innerJoin(payment, eq(payment.id, paymentRefund.paymentId))
    .where(
      and(
        eq(paymentRefund.state, 'wanted'),
        ne(paymentRefund.reason, UNLESS_BOOKED),
        inArray(payment.state, [...refundableStates, 'refund_failed']),
        only === undefined ? undefined : eq(paymentRefund.id, only),
      ),
    )
    .orderBy(asc(paymentRefund.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return claimed;
}

/** Deletes requested refunds that must not be sent: the money never came, or it belongs to an appointment now. */
export async function dropRequestedRefunds(tx: Db, paymentId: number, reason?: string): Promise<void> {
  await tx
    .delete(paymentRefund)
    .where(
      and(
        eq(paymentRefund.paymentId, paymentId),
        eq(paymentRefund.state, 'wanted'),
        reason === undefined ? undefined : eq(paymentRefund.reason, reason),
      ),
    );
}

/** Ids of captured payments without an appointment, oldest first. */
export async function findUnbookedCaptures(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.state, 'captured'), isNull(payment.appointmentId), lt(payment.stateSince, before)))
    .orderBy(asc(payment.stateSince));
  return rows.map(({ id }) => id);
}
