import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { contact } from './contacts.tables.ts';

/** What she wrote under either account is hers. */
export async function giveContacts(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(contact).set({ patientId: intoId }).where(eq(contact.patientId, fromId));
}
