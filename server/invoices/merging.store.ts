import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { invoice } from './invoices.tables.ts';

/** A bill keeps the recipient that was printed on it. */
export async function giveInvoices(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(invoice).set({ patientId: intoId }).where(eq(invoice.patientId, fromId));
}
