import { and, asc, eq, gte, inArray, lt, max, min, ne, sql } from 'drizzle-orm';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentCharge, paymentLedger, paymentTransaction } from '../payments.tables.ts';

export type StoredTransaction = typeof paymentTransaction.$inferSelect;

/** A statement takes at most 65,535 values, seven for each transaction. */
const MOST_AT_ONCE = 5_000;

/** What is stored already stays as it is. Either all are stored or none. */
export async function insertTransactions(db: Db, transactions: StoredTransaction[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let place = 0; place < transactions.length; place += MOST_AT_ONCE) {
      const some = transactions.slice(place, place + MOST_AT_ONCE);
      await tx.insert(paymentTransaction).values(some).onConflictDoNothing();
    }
  });
}

export async function latestTransactionAt(db: Db, gateway: PaymentGateway): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: max(paymentTransaction.at) })
    .from(paymentTransaction)
    .where(eq(paymentTransaction.gateway, gateway));
  return found?.at ?? undefined;
}

/** When a provider first moved money for the clinic. */
export async function firstMoneyAt(db: Db, gateway: PaymentGateway): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: min(paymentLedger.at) })
    .from(paymentLedger)
    .innerJoin(payment, eq(payment.id, paymentLedger.paymentId))
    .where(and(ne(paymentLedger.kind, 'state'), eq(payment.gateway, gateway)));
  return found?.at ?? undefined;
}

function isWithin(from: Date, to: Date) {
  return and(gte(paymentTransaction.at, from), lt(paymentTransaction.at, to));
}

/** In the order of time, each with the appointment that it is about, where there is one. */
export async function listTransactions(db: Db, from: Date, to: Date) {
  const { gateway, transactionId, kind, amountCents, feeCents, subject, at } = paymentTransaction;
  const charged = db
    .select({ appointmentId: payment.appointmentId, intentId: paymentCharge.intentId })
    .from(paymentCharge)
    .innerJoin(payment, eq(payment.id, paymentCharge.paymentId))
    .as('charged');
  const captured = db
    .select({ appointmentId: payment.appointmentId, captureId: payment.captureId })
    .from(payment)
    .as('captured');
  return await db
    .select({
      gateway,
      transactionId,
      kind,
      amountCents,
      feeCents,
      at,
      appointmentId: sql<
        number | null
      >`coalesce(${charged.appointmentId}, ${captured.appointmentId})`.mapWith((value: unknown) =>
        value === null ? null : Number(value),
      ),
    })
    .from(paymentTransaction)
    .leftJoin(charged, and(eq(gateway, 'stripe'), eq(charged.intentId, subject)))
    .leftJoin(captured, and(eq(gateway, 'paypal'), eq(captured.captureId, subject)))
    .where(isWithin(from, to))
    .orderBy(asc(at), asc(gateway), asc(transactionId));
}

/** What the providers kept and paid out, and how many transactions are neither; counted by the database. */
export async function sumTransactions(db: Db, from: Date, to: Date) {
  const sumOf = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number);
  const { kind, amountCents, feeCents } = paymentTransaction;
  const [found] = await db
    .select({
      feeCents: sumOf(sql`${feeCents} - case when ${kind} = 'fee' then ${amountCents} else 0 end`),
      paidOutCents: sumOf(sql`case when ${kind} = 'payout' then -${amountCents} else 0 end`),
      others: sumOf(sql`case when ${kind} = 'other' and ${amountCents} <> 0 then 1 else 0 end`),
    })
    .from(paymentTransaction)
    .where(isWithin(from, to));
  return found ?? { feeCents: 0, paidOutCents: 0, others: 0 };
}

/** For which of these appointments a price or a fee was charged. */
export async function listChargeReasons(db: Db, appointmentIds: number[]) {
  if (appointmentIds.length === 0) return [];
  return await db
    .select({ appointmentId: payment.appointmentId, reason: paymentCharge.reason })
    .from(payment)
    .innerJoin(paymentCharge, eq(paymentCharge.paymentId, payment.id))
    .where(inArray(payment.appointmentId, appointmentIds));
}
