import { and, eq, gt, gte, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { ownedBy } from './factor-owner.ts';
import { emailUndo, familiarDevice } from './proof.tables.ts';
import { passkey, passkeyChallenge, totpFactor } from './second-factor.tables.ts';

export async function insertEmailUndo(
  tx: Db,
  undo: Omit<typeof emailUndo.$inferInsert, 'usedAt'>,
): Promise<void> {
  await tx.insert(emailUndo).values(undo);
}

/** Whose change an open link takes back; the link stays open. */
export async function findEmailUndo(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ patientId: emailUndo.patientId })
    .from(emailUndo)
    .where(isOpen(tokenHash, now));
  return found;
}

/** What the link takes back, for the one caller who uses it. */
export async function redeemEmailUndo(tx: Db, tokenHash: string, now: Date) {
  const [used] = await tx
    .update(emailUndo)
    .set({ usedAt: now })
    .where(isOpen(tokenHash, now))
    .returning({ formerEmail: emailUndo.formerEmail, changedAt: emailUndo.changedAt });
  return used;
}

/** Later changes are taken back with this one; links of earlier changes stay with their mailboxes. */
export async function cancelLaterUndos(tx: Db, patientId: number, changedAt: Date, now: Date): Promise<void> {
  await tx
    .update(emailUndo)
    .set({ usedAt: now })
    .where(
      and(eq(emailUndo.patientId, patientId), gte(emailUndo.changedAt, changedAt), isNull(emailUndo.usedAt)),
    );
}

/** What was set up at the sign-in since then, which its owner may not have done. */
export async function removeFactorsSince(tx: Db, owner: Subject, since: Date): Promise<void> {
  const isNewTotp = or(gte(totpFactor.createdAt, since), gte(totpFactor.confirmedAt, since));
  await tx.delete(totpFactor).where(and(ownedBy(totpFactor, owner), isNewTotp));
  await tx.delete(passkey).where(and(ownedBy(passkey, owner), gte(passkey.createdAt, since)));
  await tx.delete(passkeyChallenge).where(ownedBy(passkeyChallenge, owner));
}

export async function forgetPlaces(tx: Db, patientId: number): Promise<void> {
  await tx.delete(familiarDevice).where(eq(familiarDevice.patientId, patientId));
}

export async function forgetOldUndos(db: Db, now: Date): Promise<void> {
  await db.delete(emailUndo).where(lt(emailUndo.expiresAt, now));
}

function isOpen(tokenHash: string, now: Date) {
  return and(eq(emailUndo.tokenHash, tokenHash), isNull(emailUndo.usedAt), gt(emailUndo.expiresAt, now));
}
