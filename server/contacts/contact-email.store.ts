import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { contactEmail } from './contacts.tables.ts';

export type NewEmail = Omit<typeof contactEmail.$inferInsert, 'id'>;
export type StoredEmail = typeof contactEmail.$inferSelect;

/** The new answer, or nothing when there is one with this request key. */
export async function insertEmail(tx: Db, email: NewEmail): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(contactEmail)
    .values(email)
    .onConflictDoNothing({ target: contactEmail.requestKey })
    .returning({ id: contactEmail.id });
  return inserted?.id;
}

export async function findEmailByKey(tx: Db, requestKey: string): Promise<StoredEmail | undefined> {
  const [found] = await tx.select().from(contactEmail).where(eq(contactEmail.requestKey, requestKey));
  return found;
}

export async function findEmail(db: Db, id: number): Promise<StoredEmail | undefined> {
  const [found] = await db.select().from(contactEmail).where(eq(contactEmail.id, id));
  return found;
}

/** What was answered to these enquiries, in the order in which it was sent. */
export async function listEmails(db: Db, contactIds: number[]): Promise<StoredEmail[]> {
  if (contactIds.length === 0) return [];
  return await db
    .select()
    .from(contactEmail)
    .where(inArray(contactEmail.contactId, contactIds))
    .orderBy(asc(contactEmail.id));
}
