import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { contact, contactEmail } from './contacts.tables.ts';

/** Enquiries that belong to no account and in which nothing was written since. */
export async function listOldOfNobody(db: Db, before: Date): Promise<number[]> {
  const found = await db
    .select({ id: contact.id })
    .from(contact)
    .where(isOldOfNobody(before))
    .orderBy(asc(contact.id));
  return found.map(({ id }) => id);
}

/** Looks again under the lock: she may have been answered, or have become a patient. True when it is gone. */
export async function deleteOldOfNobody(tx: Db, id: number, before: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: contact.id })
    .from(contact)
    .where(and(eq(contact.id, id), isOldOfNobody(before)))
    .for('update');
  if (!found) return false;
  await tx.delete(contactEmail).where(eq(contactEmail.contactId, id));
  await tx.delete(contact).where(eq(contact.id, id));
  return true;
}

function isOldOfNobody(before: Date) {
  const { patientId, createdAt, lastEmailSentAt } = contact;
  return and(
    isNull(patientId),
    lt(createdAt, before),
    or(isNull(lastEmailSentAt), lt(lastEmailSentAt, before)),
  );
}
