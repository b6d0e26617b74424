import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { overdueCondition } from '../invoice-sums.store.ts';
import { invoice, invoiceDunning } from '../invoices.tables.ts';

export type Dunning = typeof invoiceDunning.$inferSelect;

/** The overdue invoices, the oldest first. */
export async function listOverdueInvoices(db: Db, { now, limit }: { now: Date; limit: number }) {
  return await db
    .select({
      id: invoice.id,
      year: invoice.year,
      number: invoice.number,
      recipient: invoice.recipient,
      patientId: invoice.patientId,
      totalCents: invoice.totalCents,
      issuedAt: invoice.issuedAt,
      dueOn: invoice.dueOn,
    })
    .from(invoice)
    .where(await overdueCondition(db, now))
    .orderBy(asc(invoice.createdAt), asc(invoice.id))
    .limit(limit);
}

export async function listDunning(db: Db, invoiceIds: number[]): Promise<Dunning[]> {
  if (invoiceIds.length === 0) return [];
  return await db
    .select()
    .from(invoiceDunning)
    .where(inArray(invoiceDunning.invoiceId, invoiceIds))
    .orderBy(asc(invoiceDunning.invoiceId), asc(invoiceDunning.step));
}

export async function insertDunning(tx: Db, row: Omit<Dunning, 'id'>): Promise<void> {
  await tx.insert(invoiceDunning).values(row);
}
