import { and, asc, count, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentCharge, paymentLedger, paymentReceipt, paymentRefund } from '../payments.tables.ts';
import { openRefunds } from '../refund/refund.store.ts';
import type { ChargeState } from './payment-machine.rules.ts';

/** Each payment has one charge at most. The limit makes the database look it up instead of reading all charges. */
export async function listPaymentsOf(db: Db, appointmentIds: number[]) {
  const charge = db
    .select({
      state: paymentCharge.state,
      reason: paymentCharge.reason,
      amountCents: paymentCharge.amountCents,
      declineCode: paymentCharge.declineCode,
    })
    .from(paymentCharge)
    .where(eq(paymentCharge.paymentId, payment.id))
    .limit(1)
    .as('charge');
  return await db
    .select({
      appointmentId: payment.appointmentId,
      gateway: payment.gateway,
      state: payment.state,
      amountCents: payment.amountCents,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      chargedCents: payment.chargedCents,
      refundedCents: payment.refundedCents,
      openRefundCents: openRefundCentsOf(db),
      chargeState: charge.state,
      chargeReason: charge.reason,
      owedCents: charge.amountCents,
      declineCode: charge.declineCode,
    })
    .from(payment)
    .leftJoinLateral(charge, sql`true`)
    .where(inArray(payment.appointmentId, appointmentIds));
}

function openRefundCentsOf(db: Db) {
  const promised = db
    .select({ cents: sql`sum(${paymentRefund.amountCents})` })
    .from(paymentRefund)
    .where(and(eq(paymentRefund.paymentId, payment.id), openRefunds));
  return sql`coalesce((${promised}), 0)`.mapWith(Number);
}

/** The payments of all appointments, to be joined by a query that selects the owner. */
export function selectPayments(db: Db) {
  return db
    .select({ appointmentId: payment.appointmentId, gateway: payment.gateway, state: payment.state })
    .from(payment);
}

export async function listAppointmentsWithCharge(
  db: Db,
  patientId: number,
  chargeStates: readonly ChargeState[],
): Promise<number[]> {
  const rows = await db
    .select({ appointmentId: payment.appointmentId })
    .from(paymentCharge)
    .innerJoin(payment, eq(payment.id, paymentCharge.paymentId))
    .where(and(inArray(paymentCharge.state, [...chargeStates]), eq(payment.patientId, patientId)))
    .orderBy(payment.appointmentId);
  return rows.flatMap(({ appointmentId }) => appointmentId ?? []);
}

export async function sumByDay(db: Db, from: Date, to: Date) {
  const date = sql<string>`to_char(${paymentLedger.at} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;
  const sumOf = (kind: 'charged' | 'refunded') =>
    sql<number>`coalesce(sum(${paymentLedger.amountCents}) filter (where ${paymentLedger.kind} = ${kind}), 0)`.mapWith(
      Number,
    );
  return await db
    .select({ date, takenCents: sumOf('charged'), refundedCents: sumOf('refunded') })
    .from(paymentLedger)
    .where(
      and(
        // Written out, so that the index on such rows is used whatever the parameters are.
        sql`${paymentLedger.kind} in ('charged', 'refunded')`,
        gte(paymentLedger.at, from),
        lt(paymentLedger.at, to),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`));
}

export async function sumCharges(
  db: Db,
  states: readonly ChargeState[],
): Promise<{ count: number; cents: number }> {
  const [found] = await db
    .select({ count: count(), cents: sum(paymentCharge.amountCents).mapWith(Number) })
    .from(paymentCharge)
    .where(inArray(paymentCharge.state, [...states]));
  return { count: found?.count ?? 0, cents: found?.cents ?? 0 };
}

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
