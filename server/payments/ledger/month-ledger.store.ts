import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentCharge, paymentLedger, paymentReceipt } from '../payments.tables.ts';

export type MoneyLine = Awaited<ReturnType<typeof listMoneyLines>>[number];

/**
 * The lines that moved money, with what the staff recorded about them. Each line looks up its own payment: whatever the
 * planner believes about a month, the export must not read the payments of all years.
 */
export async function listMoneyLines(db: Db, from: Date, to: Date) {
  const paid = db
    .select({ gateway: payment.gateway, appointmentId: payment.appointmentId, reason: paymentCharge.reason })
    .from(payment)
    .leftJoin(paymentCharge, eq(paymentCharge.paymentId, payment.id))
    .where(eq(payment.id, paymentLedger.paymentId))
    .limit(1)
    .as('paid');
  return await db
    .select({
      kind: paymentLedger.kind,
      amountCents: paymentLedger.amountCents,
      toState: paymentLedger.toState,
      providerId: paymentLedger.providerId,
      at: paymentLedger.at,
      gateway: paid.gateway,
      appointmentId: paid.appointmentId,
      reason: paid.reason,
      way: paymentReceipt.way,
      day: paymentReceipt.day,
    })
    .from(paymentLedger)
    .innerJoinLateral(paid, sql`true`)
    .leftJoin(paymentReceipt, eq(paymentReceipt.ledgerId, paymentLedger.id))
    .where(
      and(
        sql`${paymentLedger.kind} in ('charged', 'refunded')`,
        gte(paymentLedger.at, from),
        lt(paymentLedger.at, to),
      ),
    )
    .orderBy(asc(paymentLedger.id));
}
