import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt } from '#server/platform/database/latest.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/row-json.ts';
import { contact, contactEmail } from './contacts.tables.ts';

export async function copyContacts(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  return {
    contacts: await rowsAsJson(db, contact, {
      where: eq(contact.patientId, patientId),
      orderBy: contact.id,
    }),
    emails: await rowsAsJson(db, contactEmail, {
      where: inArray(contactEmail.contactId, idsOf(db, patientId)),
      orderBy: contactEmail.id,
    }),
  };
}

export async function lastWrittenAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, contact.createdAt, eq(contact.patientId, patientId));
}

export async function deleteContacts(tx: Db, patientId: number): Promise<void> {
  await tx.delete(contactEmail).where(inArray(contactEmail.contactId, idsOf(tx, patientId)));
  await tx.delete(contact).where(eq(contact.patientId, patientId));
}

function idsOf(db: Db, patientId: number) {
  return db.select({ id: contact.id }).from(contact).where(eq(contact.patientId, patientId));
}
