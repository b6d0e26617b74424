import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentLedger } from './payments.tables.ts';

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
