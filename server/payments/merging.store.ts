import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { payment } from './payments.tables.ts';

/** The card of a visit stays with the visit. */
export async function givePayments(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(payment).set({ patientId: intoId }).where(eq(payment.patientId, fromId));
}
