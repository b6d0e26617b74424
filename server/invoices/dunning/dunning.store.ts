import { and, asc, eq, inArray } from 'drizzle-orm';
import { appointmentPaymentsQuery } from '#server/payments/ledger/read-payments.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { invoice, invoiceDunning } from '../invoices.tables.ts';

export type Dunning = typeof invoiceDunning.$inferSelect;

/** Unpaid invoices whose amount is open, the oldest first. What is written off, or being paid, is not. */
export async function listUnpaid(db: Db, limit: number) {
  const payment = appointmentPaymentsQuery(db);
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
    .innerJoin(payment, eq(payment.appointmentId, invoice.appointmentId))
    .where(
      and(
        eq(invoice.state, 'unpaid'),
        eq(invoice.kind, 'invoice'),
        inArray(payment.state, ['action_required', 'charge_failed']),
      ),
    )
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
