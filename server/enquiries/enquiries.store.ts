import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { contact, enquiryEmail } from './enquiries.tables.ts';

export type NewEnquiry = Omit<typeof contact.$inferInsert, 'id' | 'lastEmailSentAt'>;
export type StoredEnquiry = typeof contact.$inferSelect;

/** Restricts a query to one patient or doctor; empty means all enquiries. */
export interface Owner {
  patientId?: number;
  doctorId?: number;
}

/** Returns the id of the new enquiry, or nothing if this form was used before. */
export async function insertEnquiry(tx: Db, enquiry: NewEnquiry): Promise<number | undefined> {
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

export async function findEnquiry(db: Db, id: number): Promise<StoredEnquiry | undefined> {
  const [found] = await db.select().from(contact).where(eq(contact.id, id));
  return found;
}

export async function lockEnquiry(tx: Db, id: number, owner: Owner): Promise<StoredEnquiry | undefined> {
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

/** Assigns all unclaimed enquiries with this e-mail address to the patient. Returns their ids. */
export async function assignToPatient(tx: Db, emailKey: string, patientId: number): Promise<number[]> {
  const named = await tx
    .update(contact)
    .set({ patientId })
    .where(and(eq(contact.emailKey, emailKey), isNull(contact.patientId)))
    .returning({ id: contact.id });
  return named.map(({ id }) => id);
}

export type NewEmail = Omit<typeof enquiryEmail.$inferInsert, 'id'>;
export type StoredEmail = typeof enquiryEmail.$inferSelect;

/** Returns the id of the new answer, or nothing if the request key was used before. */
export async function insertEmail(tx: Db, email: NewEmail): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(enquiryEmail)
    .values(email)
    .onConflictDoNothing({ target: enquiryEmail.requestKey })
    .returning({ id: enquiryEmail.id });
  return inserted?.id;
}

export async function findEmailByKey(tx: Db, requestKey: string): Promise<StoredEmail | undefined> {
  const [found] = await tx.select().from(enquiryEmail).where(eq(enquiryEmail.requestKey, requestKey));
  return found;
}

export async function findEmail(db: Db, id: number): Promise<StoredEmail | undefined> {
  const [found] = await db.select().from(enquiryEmail).where(eq(enquiryEmail.id, id));
  return found;
}

/** The answers to these enquiries, oldest first. */
export async function listEmails(db: Db, enquiryIds: number[]): Promise<StoredEmail[]> {
  if (enquiryIds.length === 0) return [];
  return await db
    .select()
    .from(enquiryEmail)
    .where(inArray(enquiryEmail.contactId, enquiryIds))
    .orderBy(asc(enquiryEmail.id));
}

export async function copyEnquiries(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  return {
    enquiries: await rowsAsJson(db, contact, {
      where: eq(contact.patientId, patientId),
      orderBy: contact.id,
    }),
    emails: await rowsAsJson(db, enquiryEmail, {
      where: inArray(enquiryEmail.contactId, idsOf(db, patientId)),
      orderBy: enquiryEmail.id,
    }),
  };
}

export async function lastWrittenAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, contact.createdAt, eq(contact.patientId, patientId));
}

export async function deleteEnquiries(tx: Db, patientId: number): Promise<void> {
  await tx.delete(enquiryEmail).where(inArray(enquiryEmail.contactId, idsOf(tx, patientId)));
  await tx.delete(contact).where(eq(contact.patientId, patientId));
}

function idsOf(db: Db, patientId: number) {
  return db.select({ id: contact.id }).from(contact).where(eq(contact.patientId, patientId));
}

/** Moves the enquiries of a merged account. */
export async function moveEnquiries(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(contact).set({ patientId: intoId }).where(eq(contact.patientId, fromId));
}

/** Enquiries without a patient whose last message is older. */
export async function listOldUnclaimed(db: Db, before: Date): Promise<number[]> {
  const found = await db
    .select({ id: contact.id })
    .from(contact)
    .where(isOldUnclaimed(before))
    .orderBy(asc(contact.id));
  return found.map(({ id }) => id);
}

/** Checks again under the lock, because the enquiry may have been answered or claimed. True if it was deleted. */
export async function deleteOldUnclaimed(tx: Db, id: number, before: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: contact.id })
    .from(contact)
    .where(and(eq(contact.id, id), isOldUnclaimed(before)))
    .for('update');
  if (!found) return false;
  await tx.delete(enquiryEmail).where(eq(enquiryEmail.contactId, id));
  await tx.delete(contact).where(eq(contact.id, id));
  return true;
}

function isOldUnclaimed(before: Date) {
  const { patientId, createdAt, lastEmailSentAt } = contact;
  return and(
    isNull(patientId),
    lt(createdAt, before),
    or(isNull(lastEmailSentAt), lt(lastEmailSentAt, before)),
  );
}
