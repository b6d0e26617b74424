import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import type { Invoice } from './invoices.store.ts';
import { invoice, invoiceDunning, invoiceSending } from './invoices.tables.ts';

export async function copyInvoices(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, invoice, { where: eq(invoice.patientId, patientId), orderBy: invoice.id });
}

export async function copySendings(db: Db, patientId: number): Promise<RowJson[]> {
  const ids = db.select({ id: invoice.id }).from(invoice).where(eq(invoice.patientId, patientId));
  return await rowsAsJson(db, invoiceSending, {
    where: inArray(invoiceSending.invoiceId, ids),
    orderBy: invoiceSending.id,
  });
}

export async function copyDunning(db: Db, patientId: number): Promise<RowJson[]> {
  const ids = db.select({ id: invoice.id }).from(invoice).where(eq(invoice.patientId, patientId));
  return await rowsAsJson(db, invoiceDunning, {
    where: inArray(invoiceDunning.invoiceId, ids),
    orderBy: invoiceDunning.id,
    without: [invoiceDunning.staffId],
  });
}

export async function listAllInvoices(db: Db, patientId: number): Promise<Invoice[]> {
  return await db.select().from(invoice).where(eq(invoice.patientId, patientId)).orderBy(invoice.id);
}

/** Drafts do not count. */
export async function lastIssuedAt(db: Db, patientId: number): Promise<Date | null> {
  const isHers = and(eq(invoice.patientId, patientId), isNotNull(invoice.issuedAt));
  return await latestAt(db, invoice.issuedAt, isHers);
}

export async function deleteInvoices(tx: Db, patientId: number): Promise<void> {
  await tx.delete(invoice).where(eq(invoice.patientId, patientId));
}

/** Gives all invoices of the merged account to the remaining one. The printed recipient stays. */
export async function moveInvoicesTo(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(invoice).set({ patientId: intoId }).where(eq(invoice.patientId, fromId));
}
