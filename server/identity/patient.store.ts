import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { AddressForm } from '#contract/address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { patient, patientAddress } from './patient.tables.ts';
import { emailKeyOf } from './person.rules.ts';
import { setProfileActor } from './profile/profile.store.ts';
import { emailProof } from './sign-in.tables.ts';
import { staffMember } from './staff/staff.tables.ts';

export type NewPatient = Omit<typeof patient.$inferInsert, 'id' | 'emailKey' | 'createdAt' | 'approvedAt'>;

/** What signing in and writing mails need to know of an account. */
export type Account = Awaited<ReturnType<typeof findAccount>> & {};

const accountColumns = {
  id: patient.id,
  email: patient.email,
  emailVerifiedAt: patient.emailVerifiedAt,
  holdsAddress: patient.holdsAddress,
  isGuest: patient.isGuest,
  addressDeclinedAt: patient.addressDeclinedAt,
  passwordHash: patient.passwordHash,
  firstName: patient.firstName,
  lastName: patient.lastName,
  birthdate: patient.birthdate,
  locale: patient.locale,
  createdAt: patient.createdAt,
  approvedAt: patient.approvedAt,
};

/** The open account that holds this address. Guest files only name an address and are never found here. */
export async function findAccountByEmail(db: Db, email: string) {
  const [found] = await db.select(accountColumns).from(patient).where(holds(email));
  return found;
}

/** Like `findAccountByEmail`. Until the transaction ends nobody else takes the address from this account. */
export async function lockHolder(tx: Db, email: string): Promise<Account | undefined> {
  const [found] = await tx.select(accountColumns).from(patient).where(holds(email)).for('no key update');
  return found;
}

/** Files of guests who named this address and have not proven it, newest first. */
export async function listGuestFiles(db: Db, email: string, atMost: number): Promise<Account[]> {
  return await db
    .select(accountColumns)
    .from(patient)
    .where(
      and(
        eq(patient.emailKey, emailKeyOf(email)),
        eq(patient.holdsAddress, false),
        eq(patient.isGuest, true),
        isNull(patient.emailVerifiedAt),
        isNull(patient.addressDeclinedAt),
        isNull(patient.closedAt),
      ),
    )
    .orderBy(desc(patient.id))
    .limit(atMost);
}

function holds(email: string) {
  return and(
    eq(patient.emailKey, emailKeyOf(email)),
    eq(patient.holdsAddress, true),
    isNull(patient.closedAt),
  );
}

export async function findAccount(db: Db, patientId: number) {
  const [found] = await db
    .select(accountColumns)
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)));
  return found;
}

/** Like `findAccount`. Until the transaction ends nobody changes its password or address, or closes it. */
export async function lockAccount(tx: Db, patientId: number): Promise<Account | undefined> {
  const [found] = await tx
    .select(accountColumns)
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)))
    .for('no key update');
  return found;
}

/** The new account. Nothing when another account already holds the address. */
export async function insertPatient(db: Db, person: NewPatient, now: Date) {
  const [inserted] = await db
    .insert(patient)
    .values({ ...person, emailKey: emailKeyOf(person.email), createdAt: now, approvedAt: now })
    .onConflictDoNothing({ target: patient.emailKey, where: sql`${patient.holdsAddress}` })
    .returning(accountColumns);
  return inserted;
}

export interface NewGuestFile {
  person: NewPatient;
  address: AddressForm;
  /** The link that proves the address. */
  proof: { tokenHash: string; expiresAt: Date };
}

/**
 * Inserts the file of a guest with its address and its link, and looks for an account that has proven the same e-mail
 * address: one statement, with the same work whether or not the address is known.
 */
export async function insertGuestFile(tx: Db, { person, address, proof }: NewGuestFile, now: Date) {
  const emailKey = emailKeyOf(person.email);
  const owner = tx
    .select({ id: patient.id })
    .from(patient)
    .where(and(holds(person.email), isNotNull(patient.emailVerifiedAt)));
  const isAddressProven = sql<boolean>`${exists(owner)}`.as('is_address_proven');
  const file = tx.$with('file').as(
    tx
      .insert(patient)
      .values({ ...person, emailKey, createdAt: now, approvedAt: now })
      .returning({ ...accountColumns, isAddressProven }),
  );
  const patientId = sql`(select id from file)`;
  const home = tx.$with('home').as(
    tx
      .insert(patientAddress)
      .values({ ...address, patientId, updatedAt: now })
      .returning({ id: patientAddress.id }),
  );
  const link = tx.$with('link').as(
    tx
      .insert(emailProof)
      .values({ ...proof, patientId, purpose: 'verify', email: person.email })
      .returning({ tokenHash: emailProof.tokenHash }),
  );
  const [inserted] = await tx.with(file, home, link).select().from(file);
  if (!inserted) throw new Error('An insert returns its row.');
  return inserted;
}

export async function setPassword(db: Db, patientId: number, passwordHash: string | null): Promise<void> {
  await db.update(patient).set({ passwordHash }).where(eq(patient.id, patientId));
}

/** True the first time only. False for an account that has lost the address meanwhile. */
export async function markEmailVerified(db: Db, patientId: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(patient)
    .set({ emailVerifiedAt: now })
    .where(and(eq(patient.id, patientId), eq(patient.holdsAddress, true), isNull(patient.emailVerifiedAt)))
    .returning({ id: patient.id });
  return marked.length > 0;
}

/** Gives the address to the account. Rejects with a unique violation when another account holds it. */
export async function holdAddress(db: Db, patientId: number, email: string, now: Date): Promise<void> {
  await setProfileActor(db, { kind: 'patient', id: patientId }, now);
  await db
    .update(patient)
    .set({
      email,
      emailKey: emailKeyOf(email),
      emailVerifiedAt: now,
      holdsAddress: true,
      addressDeclinedAt: null,
    })
    .where(eq(patient.id, patientId));
}

/** Takes address and password from the account, so that nobody can sign in to it. */
export async function releaseAddress(tx: Db, patientId: number): Promise<void> {
  await tx.update(patient).set({ holdsAddress: false, passwordHash: null }).where(eq(patient.id, patientId));
}

/** True the first time only. */
export async function markDeclined(tx: Db, patientId: number, now: Date): Promise<boolean> {
  const marked = await tx
    .update(patient)
    .set({ addressDeclinedAt: now })
    .where(
      and(
        eq(patient.id, patientId),
        isNull(patient.emailVerifiedAt),
        isNull(patient.addressDeclinedAt),
        isNull(patient.closedAt),
      ),
    )
    .returning({ id: patient.id });
  return marked.length > 0;
}

export async function countCreatedBetween(db: Db, from: Date, to: Date): Promise<number> {
  return await db.$count(patient, and(gte(patient.createdAt, from), lt(patient.createdAt, to)));
}

const MOST_SHOWN = 50;

export async function markForApproval(tx: Db, patientId: number): Promise<void> {
  await tx
    .update(patient)
    .set({ approvedAt: null })
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)));
}

/** True the first time only. */
export async function markApproved(tx: Db, patientId: number, now: Date): Promise<boolean> {
  const marked = await tx
    .update(patient)
    .set({ approvedAt: now })
    .where(and(eq(patient.id, patientId), isNull(patient.approvedAt), isNull(patient.closedAt)))
    .returning({ id: patient.id });
  return marked.length > 0;
}

export async function listAccountsToApprove(db: Db) {
  return await db
    .select({
      id: patient.id,
      firstName: patient.firstName,
      lastName: patient.lastName,
      createdAt: patient.createdAt,
    })
    .from(patient)
    .where(and(isNull(patient.approvedAt), isNull(patient.closedAt)))
    .orderBy(asc(patient.createdAt), asc(patient.id))
    .limit(MOST_SHOWN);
}

const isShut = and(eq(patient.isDemo, true), isNull(patient.passwordHash), isNull(patient.closedAt));

/** Removes the passwords of all demo patients, also those that visitors of the demo have changed. */
export async function removeDemoPasswords(tx: Db): Promise<number[]> {
  const taken = await tx
    .update(patient)
    .set({ passwordHash: null })
    .where(eq(patient.isDemo, true))
    .returning({ id: patient.id });
  return taken.map(({ id }) => id);
}

export async function hasShutDemoPatients(db: Db): Promise<boolean> {
  return (await db.$count(patient, isShut)) > 0;
}

export async function setDemoPasswords(tx: Db, passwordHash: string): Promise<void> {
  await tx.update(patient).set({ passwordHash }).where(isShut);
}

/** Whether there are people here and none of them belongs to the demo. */
export async function isRealClinic(db: Db): Promise<boolean> {
  const people = (await db.$count(patient)) + (await db.$count(staffMember));
  const ofDemo =
    (await db.$count(patient, eq(patient.isDemo, true))) +
    (await db.$count(staffMember, eq(staffMember.isDemo, true)));
  return people > 0 && ofDemo === 0;
}

/** Whether the account is open. Until the transaction ends nobody adds anything to it. */
export async function lockOpen(tx: Db, patientId: number): Promise<boolean> {
  const found = await tx
    .select({ id: patient.id })
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)))
    .for('update');
  return found.length > 0;
}

/** Locks the rows in a fixed order. Others may hold the same lock and change their own data. */
export async function holdRows(tx: Db, patientIds: number[]): Promise<void> {
  await tx
    .select({ id: patient.id })
    .from(patient)
    .where(inArray(patient.id, patientIds))
    .orderBy(patient.id)
    .for('key share');
}

/** A subquery of open accounts. */
export function selectOpen(db: Db) {
  return db.select({ id: patient.id }).from(patient).where(isNull(patient.closedAt));
}

/** The owner of sessions and second factors that belong to this account. */
export function subjectOfAccount({ id }: Pick<Account, 'id'>) {
  return { kind: 'patient', patientId: id } as const;
}
