import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { payment } from '../payments.tables.ts';
import type { PaymentState } from './payment-machine.rules.ts';

export type Payment = typeof payment.$inferSelect;
export type NewPayment = Pick<
  Payment,
  'gateway' | 'state' | 'payer' | 'slotId' | 'amountCents' | 'termsVersion' | 'noShowFeePercent'
> & { patientId?: number | undefined; guestContact?: Payment['guestContact'] | undefined };
type Change = Partial<Omit<Payment, 'id' | 'state' | 'chargedCents' | 'refundedCents' | 'createdAt'>>;

/** One after the other for the same payer, so that a double click begins one payment. */
export async function queueForPaying(tx: Db, payer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pay ${payer}`}, 0))`);
}

export async function insertPayment(tx: Db, row: NewPayment, now: Date): Promise<Payment> {
  const [inserted] = await tx
    .insert(payment)
    .values({ ...row, stateSince: now, createdAt: now })
    .returning();
  if (!inserted) throw new Error('A payment was not stored.');
  return inserted;
}

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id));
  return found;
}

/** Kept from others until the transaction ends, together with its charge and its refunds. */
export async function lockPayment(tx: Db, id: number): Promise<Payment> {
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update');
  if (!found) throw new Error(`Payment ${id} does not exist.`);
  return found;
}

export async function lockPaymentOfAppointment(tx: Db, appointmentId: number): Promise<Payment | undefined> {
  const [found] = await tx
    .select()
    .from(payment)
    .where(eq(payment.appointmentId, appointmentId))
    .for('update');
  return found;
}

export async function findPaymentOfAppointment(db: Db, appointmentId: number): Promise<Payment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.appointmentId, appointmentId));
  return found;
}

/** What somebody has begun to pay for no appointment yet, newest first. */
export async function findBegunPayment(
  db: Db,
  payer: string,
  { gateway, states, since }: { gateway: PaymentGateway; states: readonly PaymentState[]; since: Date },
): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.payer, payer),
        eq(payment.gateway, gateway),
        inArray(payment.state, [...states]),
        isNull(payment.appointmentId),
        gt(payment.stateSince, since),
      ),
    )
    .orderBy(desc(payment.id))
    .limit(1);
  return found;
}

export async function findPaymentOfOrder(
  db: Db,
  orderId: string,
  payer?: string,
): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), payer === undefined ? undefined : eq(payment.payer, payer)));
  return found;
}

export async function findPaymentOfCapture(
  db: Db,
  captureId: string,
  payer?: string,
): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.captureId, captureId), payer === undefined ? undefined : eq(payment.payer, payer)));
  return found;
}

export async function findPaymentOfSetup(db: Db, setupIntentId: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.setupIntentId, setupIntentId));
  return found;
}

/** Whether this payer has booked something since this payment was begun. */
export async function hasBookedSince(db: Db, { payer, createdAt }: Payment): Promise<boolean> {
  const rows = await db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.payer, payer), isNotNull(payment.appointmentId), gt(payment.stateSince, createdAt)))
    .limit(1);
  return rows.length > 0;
}

/** Changes anything but the state and the sums, which only move together with the ledger. */
export async function updatePayment(tx: Db, id: number, change: Change): Promise<void> {
  await tx.update(payment).set(change).where(eq(payment.id, id));
}

/** Keeps what a provider gave the first time; of several at once the first stays, and all learn of it. */
export async function keepProviderId<Field extends 'customerId' | 'setupIntentId' | 'orderId'>(
  db: Db,
  id: number,
  field: Field,
  value: string,
): Promise<Payment & Record<Field, string>> {
  const [kept] = await db
    .update(payment)
    .set({ [field]: sql`coalesce(${payment[field]}, ${value})` })
    .where(eq(payment.id, id))
    .returning();
  if (!kept) throw new Error(`Payment ${id} does not exist.`);
  return kept as Payment & Record<Field, string>;
}

/** For this time at this price, and with the fee that the payer named, if she named one. */
export interface Acceptance extends Pick<Payment, 'payer' | 'slotId' | 'amountCents'> {
  noShowFeePercent: number | undefined;
}

/**
 * Marks what this payer has begun for this time at this price as agreed to. What she began for another time stays as it
 * is: those are not the terms she read.
 */
export async function markTermsAccepted(
  db: Db,
  { payer, slotId, amountCents, noShowFeePercent }: Acceptance,
  now: Date,
): Promise<void> {
  await db
    .update(payment)
    .set({ termsAcceptedAt: now, ...(noShowFeePercent !== undefined && { noShowFeePercent }) })
    .where(
      and(
        eq(payment.payer, payer),
        eq(payment.slotId, slotId),
        eq(payment.amountCents, amountCents),
        isNull(payment.appointmentId),
        inArray(payment.state, ['setup_pending', 'order_created', 'approved', 'capture_declined']),
      ),
    );
}

/** Those that have been in one of these states since before `before`, oldest first. */
export async function findLingering(
  db: Db,
  states: readonly PaymentState[],
  before: Date,
  limit: number,
): Promise<Payment[]> {
  return await db
    .select()
    .from(payment)
    .where(and(inArray(payment.state, [...states]), lt(payment.stateSince, before)))
    .orderBy(payment.stateSince)
    .limit(limit);
}

export async function statesOfPatient(db: Db, patientId: number): Promise<PaymentState[]> {
  const rows = await db
    .select({ state: payment.state })
    .from(payment)
    .where(eq(payment.patientId, patientId));
  return rows.map(({ state }) => state);
}

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
