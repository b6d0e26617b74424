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
/** Any column except the state and the sums, which change only together with a ledger line. */
export type PaymentChange = Partial<
  Omit<Payment, 'id' | 'state' | 'chargedCents' | 'refundedCents' | 'createdAt'>
>;

/** Serialises the requests of one payer, so that a double click begins one payment. */
export async function lockPayer(tx: Db, payer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pay ${payer}`}, 0))`);
}

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id));
  return found;
}

/** Locks the payment until the transaction ends. Everyone locks it before the charge or a refund. */
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

/** The payer's newest payment that has no appointment yet. */
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

/** One part of the captures since then whose payment still has money that can be taken back. */
export async function listKeptCaptures(
  db: Db,
  { since, third, of }: { since: Date; third: number; of: number },
): Promise<{ captureId: string; orderId: string }[]> {
  const rows = await db
    .select({ captureId: payment.captureId, orderId: payment.orderId })
    .from(payment)
    .where(
      and(
        isNotNull(payment.captureId),
        gt(payment.createdAt, since),
        gt(payment.chargedCents, payment.refundedCents),
        sql`${payment.id} % ${of} = ${third}`,
      ),
    );
  return rows.flatMap(({ captureId, orderId }) =>
    captureId !== null && orderId !== null ? [{ captureId, orderId }] : [],
  );
}

export async function findPaymentOfSetup(db: Db, setupIntentId: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.setupIntentId, setupIntentId));
  return found;
}

/** Whether this payer has booked with another payment since this one began. */
export async function hasBookedSince(db: Db, { payer, createdAt }: Payment): Promise<boolean> {
  const rows = await db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.payer, payer), isNotNull(payment.appointmentId), gt(payment.stateSince, createdAt)))
    .limit(1);
  return rows.length > 0;
}

export async function updatePayment(tx: Db, id: number, change: PaymentChange): Promise<void> {
  await tx.update(payment).set(change).where(eq(payment.id, id));
}

/** Stores the provider's id once. Of several concurrent writers the first wins, and all get its value. */
export async function storeProviderId<Field extends 'customerId' | 'setupIntentId' | 'orderId'>(
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

/** What the payer accepted: this slot at this price, and this fee if the request named one. */
export interface Acceptance extends Pick<Payment, 'payer' | 'slotId' | 'amountCents'> {
  noShowFeePercent: number | undefined;
}

/**
 * Records the acceptance on the payer's begun payment for this slot and price. A payment for another slot stays
 * unaccepted: it has other terms than those that the payer read.
 */
export async function markTermsAccepted(
  db: Db,
  states: readonly PaymentState[],
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
        inArray(payment.state, [...states]),
      ),
    );
}

/** Payments that entered one of these states before `before` and are still in it, oldest first. */
export async function findWaitingSince(
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

/** How many cards of this payer were refused for this slot, over all setups. */
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
