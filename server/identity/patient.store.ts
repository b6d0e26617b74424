import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { patient } from './patient.tables.ts';
import { emailKeyOf } from './person.rules.ts';
import { tellWhoChanges } from './profile-change.store.ts';

export type NewPatient = Omit<typeof patient.$inferInsert, 'id' | 'emailKey' | 'createdAt' | 'approvedAt'>;

/** What signing in and writing letters need to know of an account. */
export type Account = Awaited<ReturnType<typeof findAccount>> & {};

const accountColumns = {
  id: patient.id,
  email: patient.email,
  emailVerifiedAt: patient.emailVerifiedAt,
  passwordHash: patient.passwordHash,
  firstName: patient.firstName,
  lastName: patient.lastName,
  locale: patient.locale,
  createdAt: patient.createdAt,
  approvedAt: patient.approvedAt,
};

/** An open account by its address; a closed one is nobody's any more. */
export async function findAccountByEmail(db: Db, email: string) {
  const [found] = await db
    .select(accountColumns)
    .from(patient)
    .where(and(eq(patient.emailKey, emailKeyOf(email)), isNull(patient.closedAt)));
  return found;
}

export async function findAccount(db: Db, patientId: number) {
  const [found] = await db
    .select(accountColumns)
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)));
  return found;
}

/** As `findAccount`; until the transaction ends its password, its address and whether it is open stay as they are. */
export async function lockAccount(tx: Db, patientId: number): Promise<Account | undefined> {
  const [found] = await tx
    .select(accountColumns)
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)))
    .for('no key update');
  return found;
}

/** The new account, or nothing when the address has one already. */
export async function insertPatient(db: Db, person: NewPatient, now: Date) {
  const [inserted] = await db
    .insert(patient)
    .values({ ...person, emailKey: emailKeyOf(person.email), createdAt: now, approvedAt: now })
    .onConflictDoNothing({ target: patient.emailKey })
    .returning(accountColumns);
  return inserted;
}

export async function setPassword(db: Db, patientId: number, passwordHash: string | null): Promise<void> {
  await db.update(patient).set({ passwordHash }).where(eq(patient.id, patientId));
}

/** True the first time only. */
export async function markEmailVerified(db: Db, patientId: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(patient)
    .set({ emailVerifiedAt: now })
    .where(and(eq(patient.id, patientId), isNull(patient.emailVerifiedAt)))
    .returning({ id: patient.id });
  return marked.length > 0;
}

/** Rejects with a unique violation when the address has been taken meanwhile. */
export async function setEmail(db: Db, patientId: number, email: string, now: Date): Promise<void> {
  await tellWhoChanges(db, { kind: 'patient', id: patientId }, now);
  await db
    .update(patient)
    .set({ email, emailKey: emailKeyOf(email), emailVerifiedAt: now })
    .where(eq(patient.id, patientId));
}

export async function countCreatedBetween(db: Db, from: Date, to: Date): Promise<number> {
  return await db.$count(patient, and(gte(patient.createdAt, from), lt(patient.createdAt, to)));
}
