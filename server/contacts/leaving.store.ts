import { asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { listEmails } from './contact-email.store.ts';
import { contact, contactEmail } from './contacts.tables.ts';

/** Everything a patient wrote, with everything she was answered. */
export async function copyContacts(db: Db, patientId: number) {
  const enquiries = await db
    .select()
    .from(contact)
    .where(eq(contact.patientId, patientId))
    .orderBy(asc(contact.id));
  const emails = await listEmails(
    db,
    enquiries.map(({ id }) => id),
  );
  return enquiries.map(({ formNonce: _, emailKey: __, ...enquiry }) => ({
    ...enquiry,
    emails: emails
      .filter(({ contactId }) => contactId === enquiry.id)
      .map(({ id, subject, content, createdAt }) => ({ id, subject, content, createdAt })),
  }));
}

export async function lastWrittenAt(db: Db, patientId: number): Promise<Date | undefined> {
  const latest = sql<Date | null>`greatest(${contact.createdAt}, ${contact.lastEmailSentAt})`;
  const [found] = await db
    .select({ at: max(latest).mapWith(contact.createdAt) })
    .from(contact)
    .where(eq(contact.patientId, patientId));
  return found?.at ?? undefined;
}

export async function deleteContacts(tx: Db, patientId: number): Promise<void> {
  const hers = tx.select({ id: contact.id }).from(contact).where(eq(contact.patientId, patientId));
  await tx.delete(contactEmail).where(inArray(contactEmail.contactId, hers));
  await tx.delete(contact).where(eq(contact.patientId, patientId));
}
