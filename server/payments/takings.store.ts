import { and, asc, count, gte, inArray, lt, sql, sum } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { paymentCharge, paymentLedger } from './payments.tables.ts';
import { openChargeStates } from './visit-payments.store.ts';

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
        inArray(paymentLedger.kind, ['charged', 'refunded']),
        gte(paymentLedger.at, from),
        lt(paymentLedger.at, to),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`));
}

export async function sumOwed(db: Db): Promise<{ count: number; cents: number }> {
  const [found] = await db
    .select({ count: count(), cents: sum(paymentCharge.amountCents).mapWith(Number) })
    .from(paymentCharge)
    .where(inArray(paymentCharge.state, openChargeStates));
  return { count: found?.count ?? 0, cents: found?.cents ?? 0 };
}
