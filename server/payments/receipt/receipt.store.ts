import { and, desc, eq, inArray, max } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentLedger, paymentReceipt } from '../payments.tables.ts';

export type Receipt = typeof paymentReceipt.$inferSelect;

/** Inserts the row about the latest line of the ledger. The caller has locked the payment and written that line. */
export async function insertReceipt(tx: Db, row: Omit<Receipt, 'id' | 'ledgerId'>): Promise<void> {
  const [line] = await tx
    .select({ id: max(paymentLedger.id) })
    .from(paymentLedger)
    .where(eq(paymentLedger.paymentId, row.paymentId));
  if (!line?.id) throw new Error(`Payment ${row.paymentId} has no ledger.`);
  await tx.insert(paymentReceipt).values({ ...row, ledgerId: line.id });
}

/** The latest receipt of a payment, withdrawn or not. */
export async function findLatestReceipt(tx: Db, paymentId: number): Promise<Receipt | undefined> {
  const [found] = await tx
    .select()
    .from(paymentReceipt)
    .where(and(eq(paymentReceipt.paymentId, paymentId), eq(paymentReceipt.kind, 'received')))
    .orderBy(desc(paymentReceipt.id))
    .limit(1);
  return found;
}

/** Everything that was recorded by hand for these appointments, oldest first. */
export async function listReceipts(db: Db, appointmentIds: number[]) {
  if (appointmentIds.length === 0) return [];
  return await db
    .select({ appointmentId: payment.appointmentId, receipt: paymentReceipt })
    .from(paymentReceipt)
    .innerJoin(payment, eq(payment.id, paymentReceipt.paymentId))
    .where(inArray(payment.appointmentId, appointmentIds))
    .orderBy(paymentReceipt.id);
}
