import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { contact } from './contacts.tables.ts';

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
