import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { consent } from '../audit.tables.ts';

export type NewConsent = Omit<typeof consent.$inferInsert, 'id'>;
export type StoredConsent = typeof consent.$inferSelect;
/** The thing that a consent belongs to. */
export interface ConsentSubject {
  kind: StoredConsent['subjectKind'];
  id: number;
}

export async function insertConsents(tx: Db, consents: NewConsent[]): Promise<void> {
  if (consents.length > 0) await tx.insert(consent).values(consents);
}

/** Consents that are already recorded stay as they are. */
export async function insertMissingConsents(tx: Db, consents: NewConsent[]): Promise<void> {
  if (consents.length > 0) await tx.insert(consent).values(consents).onConflictDoNothing();
}

export async function listConsentsOf(db: Db, patientId: number, limit: number): Promise<StoredConsent[]> {
  return await db
    .select()
    .from(consent)
    .where(eq(consent.patientId, patientId))
    .orderBy(desc(consent.id))
    .limit(limit);
}

/** The last word of the patient about a kind of consent. */
export async function findLatestConsent(
  db: Db,
  patientId: number,
  kind: StoredConsent['kind'],
): Promise<Pick<StoredConsent, 'isGiven' | 'textVersion'> | undefined> {
  const [found] = await db
    .select({ isGiven: consent.isGiven, textVersion: consent.textVersion })
    .from(consent)
    .where(and(eq(consent.patientId, patientId), eq(consent.kind, kind)))
    .orderBy(desc(consent.id))
    .limit(1);
  return found;
}

const isWithdrawal = sql`not ${consent.isGiven} and ${consent.subjectKind} = 'account'`;

/** When each patient last gave and last withdrew each kind of consent. The later one is in force. */
export async function listChoices(db: Db, patientIds: number[], kinds: readonly StoredConsent['kind'][]) {
  if (patientIds.length === 0) return [];
  return await db
    .select({
      patientId: sql`${consent.patientId}`.mapWith(consent.subjectId),
      kind: consent.kind,
      givenAt: sql`max(${consent.recordedAt}) filter (where ${consent.isGiven})`.mapWith(consent.recordedAt),
      withdrawnAt: sql`max(${consent.recordedAt}) filter (where ${isWithdrawal})`.mapWith(consent.recordedAt),
      isWithdrawn: sql<boolean>`coalesce(max(${consent.id}) filter (where ${isWithdrawal}), 0)
        > coalesce(max(${consent.id}) filter (where ${consent.isGiven}), 0)`,
    })
    .from(consent)
    .where(and(inArray(consent.patientId, patientIds), inArray(consent.kind, [...kinds])))
    .groupBy(consent.patientId, consent.kind);
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
