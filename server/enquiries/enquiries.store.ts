import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { contact, contactEmail } from './enquiries.tables.ts';

export type NewContact = Omit<typeof contact.$inferInsert, 'id' | 'lastEmailSentAt'>;
export type StoredContact = typeof contact.$inferSelect;

/** Whose enquiries are looked at; none of them named means everybody's. */
export interface Owner {
  patientId?: number;
  doctorId?: number;
}

/** The new enquiry, or nothing when one was sent with this form already. */
export async function insertContact(tx: Db, enquiry: NewContact): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(contact)
    .values(enquiry)
    .onConflictDoNothing({ target: contact.formNonce })
    .returning({ id: contact.id });
  return inserted?.id;
}

export async function findByNonce(tx: Db, formNonce: string) {
  const { title, description, emailKey } = contact;
  const [found] = await tx
    .select({ title, description, emailKey })
    .from(contact)
    .where(eq(contact.formNonce, formNonce));
  return found;
}

export async function findContact(db: Db, id: number): Promise<StoredContact | undefined> {
  const [found] = await db.select().from(contact).where(eq(contact.id, id));
  return found;
}

export async function lockContact(tx: Db, id: number, owner: Owner): Promise<StoredContact | undefined> {
  const [found] = await tx
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), belongsTo(owner)))
    .for('update');
  return found;
}

export function belongsTo({ patientId, doctorId }: Owner) {
  return and(
    patientId === undefined ? undefined : eq(contact.patientId, patientId),
    doctorId === undefined ? undefined : eq(contact.doctorId, doctorId),
  );
}

export async function markAnswered(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(contact).set({ lastEmailSentAt: now }).where(eq(contact.id, id));
}

/** Gives the enquiries of nobody that were sent from this address to the patient; answers which ones. */
export async function namePatient(tx: Db, emailKey: string, patientId: number): Promise<number[]> {
  const named = await tx
    .update(contact)
    .set({ patientId })
    .where(and(eq(contact.emailKey, emailKey), isNull(contact.patientId)))
    .returning({ id: contact.id });
  return named.map(({ id }) => id);
}

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

/** What she wrote under either account is hers. */
export async function giveContacts(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(contact).set({ patientId: intoId }).where(eq(contact.patientId, fromId));
}

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
