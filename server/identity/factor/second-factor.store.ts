import { and, asc, count, eq, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import type { GuessBudget } from '../sign-in/guess-budget.rules.ts';
import { passkey, passkeyChallenge, recoveryCode, secondFactorRule, totpFactor } from '../sign-in.tables.ts';
import type { StoredPasskey } from './passkey-ceremony.ts';

type Method = 'totp' | 'passkey' | 'recovery_code';

/** The ways a second factor can be given; none means that the first one is enough. */
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

/** True for the one caller who uses the code. */
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

/** The condition that keeps every query about second factors to one person. */
export function ownedBy(table: { subjectKind: PgColumn; subjectId: PgColumn }, owner: Subject) {
  const { subjectKind, subjectId } = ownerColumns(owner);
  return and(eq(table.subjectKind, subjectKind), eq(table.subjectId, subjectId));
}

/** Keeps a secret that is still to be confirmed; false when the account has a confirmed one already. */
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

/** False when this passkey is known already, here or in another account. */
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

export async function keepChallenge(
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

/** A challenge is answered once; it is gone afterwards, whatever the answer was. */
export async function takeChallenge(db: Db, owner: Subject, now: Date): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenge)
    .where(and(ownedBy(passkeyChallenge, owner), gt(passkeyChallenge.expiresAt, now)))
    .returning({ challenge: passkeyChallenge.challenge });
  return taken?.challenge;
}

const LOCK = sql`hashtextextended('second factor rule', 0)`;

/** Sign-ins share this lock: whoever changes the rule waits for them, and they for her. */
export async function shareRule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

export async function lockRule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function hasRule(db: Db): Promise<boolean> {
  return (await db.$count(secondFactorRule)) > 0;
}

/** True when it was not there before. */
export async function insertRule(tx: Db, requiredSince: Date): Promise<boolean> {
  const inserted = await tx
    .insert(secondFactorRule)
    .values({ requiredSince })
    .onConflictDoNothing()
    .returning({ id: secondFactorRule.id });
  return inserted.length > 0;
}

export async function deleteRule(tx: Db): Promise<void> {
  await tx.delete(secondFactorRule);
}

/** What was set up at the sign-in since then, which its owner may not have done. */
export async function removeFactorsSince(tx: Db, owner: Subject, since: Date): Promise<void> {
  const isNewTotp = or(gte(totpFactor.createdAt, since), gte(totpFactor.confirmedAt, since));
  await tx.delete(totpFactor).where(and(ownedBy(totpFactor, owner), isNewTotp));
  await tx.delete(passkey).where(and(ownedBy(passkey, owner), gte(passkey.createdAt, since)));
  await tx.delete(passkeyChallenge).where(ownedBy(passkeyChallenge, owner));
}
