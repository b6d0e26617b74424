import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { consent } from './consent.tables.ts';

export type NewConsent = Omit<typeof consent.$inferInsert, 'id'>;
export type StoredConsent = typeof consent.$inferSelect;
/** What was agreed to with it. */
export interface ConsentSubject {
  kind: StoredConsent['subjectKind'];
  id: number;
}

export async function insertConsents(tx: Db, consents: NewConsent[]): Promise<void> {
  if (consents.length > 0) await tx.insert(consent).values(consents);
}

export async function listConsents(db: Db, subject: ConsentSubject): Promise<StoredConsent[]> {
  return await db.select().from(consent).where(isAbout(subject)).orderBy(asc(consent.id));
}

export async function namePatient(tx: Db, subject: ConsentSubject, patientId: number): Promise<void> {
  await tx
    .update(consent)
    .set({ patientId })
    .where(and(isAbout(subject), isNull(consent.patientId)));
}

export async function deleteConsentsOfNobody(tx: Db, subject: ConsentSubject): Promise<void> {
  await tx.delete(consent).where(and(isAbout(subject), isNull(consent.patientId)));
}

function isAbout({ kind, id }: ConsentSubject) {
  return and(eq(consent.subjectKind, kind), eq(consent.subjectId, id));
}
