import { and, asc, eq, gt, inArray, isNull, lt, lte, type SQL } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findPayment, lockPayment, type Payment } from '../ledger/payment.store.ts';
import { payment, paymentCharge, paymentLink } from '../payments.tables.ts';
import { openChargeStates } from './charge-plan.rules.ts';

export type Charge = typeof paymentCharge.$inferSelect;

export interface ChargedPayment {
  payment: Payment;
  charge: Charge;
}

type Change = Partial<Pick<Charge, 'state' | 'intentId' | 'attempts' | 'declineCode' | 'nextAttemptAt'>>;

export async function insertCharge(
  tx: Db,
  row: Pick<Charge, 'paymentId' | 'reason' | 'amountCents' | 'nextAttemptAt'>,
  now: Date,
): Promise<number> {
  const [inserted] = await tx
    .insert(paymentCharge)
    .values({ ...row, state: 'due', createdAt: now, updatedAt: now })
    .returning({ id: paymentCharge.id });
  if (!inserted) throw new Error('A charge was not stored.');
  return inserted.id;
}

export async function updateCharge(tx: Db, id: number, change: Change, now: Date): Promise<void> {
  await tx
    .update(paymentCharge)
    .set({ ...change, updatedAt: now })
    .where(eq(paymentCharge.id, id));
}

/**
 * Stores the intent id once. A second intent never replaces it, and a charge that was paid in another way gets none.
 */
export async function storeIntent(db: Db, id: number, intentId: string, now: Date): Promise<void> {
  await db
    .update(paymentCharge)
    .set({ intentId, updatedAt: now })
    .where(
      and(
        eq(paymentCharge.id, id),
        isNull(paymentCharge.intentId),
        inArray(paymentCharge.state, ['charging', 'action_required', 'failed']),
      ),
    );
}

export async function findCharge(db: Db, id: number): Promise<ChargedPayment | undefined> {
  return await findChargeWhere(db, eq(paymentCharge.id, id));
}

export async function findChargeOfIntent(db: Db, intentId: string): Promise<ChargedPayment | undefined> {
  return await findChargeWhere(db, eq(paymentCharge.intentId, intentId));
}

export async function findChargeOfPayment(db: Db, paymentId: number): Promise<ChargedPayment | undefined> {
  return await findChargeWhere(db, eq(paymentCharge.paymentId, paymentId));
}

/** Locks the payment first, as every transaction does, and then reads the charge. */
export async function lockCharge(tx: Db, { paymentId }: Pick<Charge, 'paymentId'>): Promise<ChargedPayment> {
  await lockPayment(tx, paymentId);
  const found = await findChargeOfPayment(tx, paymentId);
  if (!found) throw new Error(`Payment ${paymentId} has no charge.`);
  return found;
}

/** The next due charge that no other worker has locked. */
export async function claimDueCharge(tx: Db, now: Date, only?: number): Promise<ChargedPayment | undefined> {
  const [claimed] = await tx
    .select({ payment, charge: paymentCharge })
    .from(paymentCharge)
    .innerJoin(payment, eq(payment.id, paymentCharge.paymentId))
    .where(
      and(
        inArray(paymentCharge.state, ['due', 'failed']),
        inArray(payment.state, ['charge_due', 'charge_failed']),
        lte(paymentCharge.nextAttemptAt, now),
        only === undefined ? undefined : eq(paymentCharge.id, only),
      ),
    )
    .orderBy(paymentCharge.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return claimed;
}

/** The amount to pay: the fee if only a fee is due, otherwise the price. */
export async function owedCents(db: Db, { id, amountCents }: Payment): Promise<number> {
  return (await findChargeOfPayment(db, id))?.charge.amountCents ?? amountCents;
}

/** Charges that wait for the patient: no retry is planned. */
export async function findWaitingCharges(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: paymentCharge.id })
    .from(paymentCharge)
    .where(and(inArray(paymentCharge.state, openChargeStates), isNull(paymentCharge.nextAttemptAt)));
  return rows.map(({ id }) => id);
}

async function findChargeWhere(db: Db, condition: SQL): Promise<ChargedPayment | undefined> {
  const [charge] = await db.select().from(paymentCharge).where(condition);
  const found = charge && (await findPayment(db, charge.paymentId));
  return charge && found && { payment: found, charge };
}

export type ChargeDeps = Pick<Deps, 'db' | 'now' | 'cards' | 'config' | 'log'>;

export async function insertLink(tx: Db, row: Omit<typeof paymentLink.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(paymentLink).values(row);
}

/** The charge of an unexpired link. */
export async function findChargeIdOfLink(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [found] = await db
    .select({ chargeId: paymentLink.chargeId })
    .from(paymentLink)
    .where(and(eq(paymentLink.tokenHash, tokenHash), gt(paymentLink.expiresAt, now)));
  return found?.chargeId;
}

/** When the mails about this charge were sent, oldest first. Links created in the portal do not count. */
export async function mailTimes(db: Db, chargeId: number): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: paymentLink.createdAt })
    .from(paymentLink)
    .where(and(eq(paymentLink.chargeId, chargeId), paymentLink.isMailed))
    .orderBy(asc(paymentLink.id));
  return rows.map(({ createdAt }) => createdAt);
}

export async function forgetLinks(db: Db, before: Date): Promise<void> {
  await db.delete(paymentLink).where(lt(paymentLink.expiresAt, before));
}
