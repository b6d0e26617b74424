import { and, asc, count, eq, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import type { GuessBudget } from '../sign-in/guess-budget.rules.ts';
import { passkey, passkeyChallenge, recoveryCode, secondFactorRule, totpFactor } from '../sign-in.tables.ts';
import type { StoredPasskey } from './passkey-ceremony.ts';

type Method = 'totp' | 'passkey' | 'recovery_code';

/** The second factors this person can use. None means that no second factor is set up. */
export async function methodsOf(db: Db, owner: Subject): Promise<Method[]> {
  const { hasTotp, passkeys, recoveryCodesLeft } = await countFactors(db, owner);
  if (!hasTotp && passkeys === 0) return [];
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

export async function countFactors(db: Db, owner: Subject) {
  const [totp] = await db
    .select({ found: count() })
    .from(totpFactor)
    .where(and(ownedBy(totpFactor, owner), isNotNull(totpFactor.confirmedAt)));
  const [passkeys] = await db.select({ found: count() }).from(passkey).where(ownedBy(passkey, owner));
  const [codes] = await db
    .select({ found: count() })
    .from(recoveryCode)
    .where(and(ownedBy(recoveryCode, owner), isNull(recoveryCode.usedAt)));
  return {
    hasTotp: (totp?.found ?? 0) > 0,
    passkeys: passkeys?.found ?? 0,
    recoveryCodesLeft: codes?.found ?? 0,
  };
}

export async function replaceRecoveryCodes(tx: Db, owner: Subject, codeHashes: string[]): Promise<void> {
  await dropRecoveryCodes(tx, owner);
  await tx.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ ...ownerColumns(owner), codeHash })));
}

export async function dropRecoveryCodes(tx: Db, owner: Subject): Promise<void> {
  await tx.delete(recoveryCode).where(ownedBy(recoveryCode, owner));
}

/** Marks the code as used. True for one caller only. */
export async function redeemRecoveryCode(
  db: Db,
  owner: Subject,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(ownedBy(recoveryCode, owner), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)),
    )
    .returning({ codeHash: recoveryCode.codeHash });
  return used.length > 0;
}

export function ownerColumns(owner: Subject) {
  const subjectId = owner.kind === 'patient' ? owner.patientId : owner.staffId;
  return { subjectKind: owner.kind, subjectId };
}

/** Limits a query about second factors to one person. */
export function ownedBy(table: { subjectKind: PgColumn; subjectId: PgColumn }, owner: Subject) {
  const { subjectKind, subjectId } = ownerColumns(owner);
  return and(eq(table.subjectKind, subjectKind), eq(table.subjectId, subjectId));
}

/** Stores a secret that is not confirmed yet. False when the person already has a confirmed app. */
export async function offerTotp(db: Db, owner: Subject, secret: string, now: Date): Promise<boolean> {
  const stored = await db
    .insert(totpFactor)
    .values({ ...ownerColumns(owner), secret, createdAt: now })
    .onConflictDoUpdate({
      target: [totpFactor.subjectKind, totpFactor.subjectId],
      set: { secret, createdAt: now },
      setWhere: isNull(totpFactor.confirmedAt),
    })
    .returning({ subjectId: totpFactor.subjectId });
  return stored.length > 0;
}

export async function lockTotp(tx: Db, owner: Subject) {
  const [found] = await tx.select().from(totpFactor).where(ownedBy(totpFactor, owner)).for('update');
  return found;
}

export async function confirmTotp(tx: Db, owner: Subject, step: number, now: Date): Promise<void> {
  await tx
    .update(totpFactor)
    .set({ confirmedAt: now, lastUsedStep: step })
    .where(and(ownedBy(totpFactor, owner), isNull(totpFactor.confirmedAt)));
}

export async function storeTotpGuess(
  tx: Db,
  owner: Subject,
  change: Partial<GuessBudget> & { lastUsedStep?: number },
): Promise<void> {
  await tx.update(totpFactor).set(change).where(ownedBy(totpFactor, owner));
}

export async function removeTotp(tx: Db, owner: Subject): Promise<boolean> {
  const removed = await tx.delete(totpFactor).where(ownedBy(totpFactor, owner)).returning({ one: sql`1` });
  return removed.length > 0;
}

export async function passkeysOf(db: Db, owner: Subject) {
  return await db.select().from(passkey).where(ownedBy(passkey, owner)).orderBy(asc(passkey.id));
}

export async function findPasskey(db: Db, owner: Subject, credentialId: string) {
  const [found] = await db
    .select()
    .from(passkey)
    .where(and(ownedBy(passkey, owner), eq(passkey.credentialId, credentialId)));
  return found;
}

/** False when this passkey is already registered, here or in another account. */
export async function insertPasskey(
  db: Db,
  owner: Subject,
  made: StoredPasskey & { name: string },
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insert(passkey)
    .values({ ...ownerColumns(owner), ...made, createdAt: now })
    .onConflictDoNothing({ target: passkey.credentialId })
    .returning({ id: passkey.id });
  return inserted.length > 0;
}

export async function notePasskeyUse(db: Db, id: number, counter: number, now: Date): Promise<void> {
  await db.update(passkey).set({ counter, lastUsedAt: now }).where(eq(passkey.id, id));
}

export async function removePasskey(db: Db, owner: Subject, id: number): Promise<boolean> {
  const removed = await db
    .delete(passkey)
    .where(and(ownedBy(passkey, owner), eq(passkey.id, id)))
    .returning({ id: passkey.id });
  return removed.length > 0;
}

export async function storeChallenge(
  db: Db,
  owner: Subject,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .insert(passkeyChallenge)
    .values({ ...ownerColumns(owner), challenge, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenge.subjectKind, passkeyChallenge.subjectId],
      set: { challenge, expiresAt },
    });
}

/** Returns and deletes the challenge, so that it can be answered only once. */
export async function takeChallenge(db: Db, owner: Subject, now: Date): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenge)
    .where(and(ownedBy(passkeyChallenge, owner), gt(passkeyChallenge.expiresAt, now)))
    .returning({ challenge: passkeyChallenge.challenge });
  return taken?.challenge;
}

const LOCK = sql`hashtextextended('second factor rule', 0)`;

/** Sign-ins share this lock. A change of the rule waits for them, and they wait for the change. */
export async function shareSecondFactorRule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

export async function lockSecondFactorRule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  return (await db.$count(secondFactorRule)) > 0;
}

/** True when the rule was not set before. */
export async function insertSecondFactorRule(tx: Db, requiredSince: Date): Promise<boolean> {
  const inserted = await tx
    .insert(secondFactorRule)
    .values({ requiredSince })
    .onConflictDoNothing()
    .returning({ id: secondFactorRule.id });
  return inserted.length > 0;
}

export async function deleteSecondFactorRule(tx: Db): Promise<void> {
  await tx.delete(secondFactorRule);
}

/** Removes factors that were added since a moment, because a stranger may have added them. */
export async function removeFactorsSince(tx: Db, owner: Subject, since: Date): Promise<void> {
  const isNewTotp = or(gte(totpFactor.createdAt, since), gte(totpFactor.confirmedAt, since));
  await tx.delete(totpFactor).where(and(ownedBy(totpFactor, owner), isNewTotp));
  await tx.delete(passkey).where(and(ownedBy(passkey, owner), gte(passkey.createdAt, since)));
  await tx.delete(passkeyChallenge).where(ownedBy(passkeyChallenge, owner));
}
