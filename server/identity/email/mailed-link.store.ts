import { and, eq, gt, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { patient } from '../patient.tables.ts';
import { emailKeyOf } from '../person.rules.ts';
import { emailProof, emailUndo, passwordReset } from '../sign-in.tables.ts';

export async function insertReset(
  db: Db,
  reset: Omit<typeof passwordReset.$inferInsert, 'usedAt'>,
): Promise<void> {
  await db.insert(passwordReset).values(reset);
}

/** The account that an open reset link belongs to. The address in the link must be the account's own. */
export async function findResetOwner(db: Db, tokenHash: string, email: string, now: Date) {
  const [found] = await db
    .select({
      id: patient.id,
      email: patient.email,
      emailVerifiedAt: patient.emailVerifiedAt,
      firstName: patient.firstName,
      lastName: patient.lastName,
      locale: patient.locale,
    })
    .from(passwordReset)
    .innerJoin(patient, eq(patient.id, passwordReset.patientId))
    .where(
      and(
        eq(passwordReset.tokenHash, tokenHash),
        eq(patient.emailKey, emailKeyOf(email)),
        eq(patient.holdsAddress, true),
        isNull(patient.closedAt),
        isNull(passwordReset.usedAt),
        gt(passwordReset.expiresAt, now),
      ),
    );
  return found;
}

/** Marks the link as used. True for one caller only. */
export async function redeemReset(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(passwordReset)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordReset.tokenHash, tokenHash),
        isNull(passwordReset.usedAt),
        gt(passwordReset.expiresAt, now),
      ),
    )
    .returning({ patientId: passwordReset.patientId });
  return used.length > 0;
}

/** Cancels open reset links, so that a link mailed before a change cannot undo the change. */
export async function cancelResets(db: Db, patientId: number, now: Date): Promise<void> {
  await db
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.patientId, patientId), isNull(passwordReset.usedAt)));
}

export async function insertEmailProof(
  db: Db,
  proof: Omit<typeof emailProof.$inferInsert, 'usedAt'>,
): Promise<void> {
  await db.insert(emailProof).values(proof);
}

/** What an open link proves. The link stays open. */
export async function findEmailProof(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      patientId: emailProof.patientId,
      purpose: emailProof.purpose,
      email: emailProof.email,
      deviceHash: emailProof.deviceHash,
    })
    .from(emailProof)
    .where(
      and(eq(emailProof.tokenHash, tokenHash), isNull(emailProof.usedAt), gt(emailProof.expiresAt, now)),
    );
  return found;
}

/** Whether the address that this link names is proven already, by this link or in another way. */
export async function isProvenLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ tokenHash: emailProof.tokenHash })
    .from(emailProof)
    .innerJoin(patient, eq(patient.id, emailProof.patientId))
    .where(
      and(
        eq(emailProof.tokenHash, tokenHash),
        eq(emailProof.purpose, 'verify'),
        isNotNull(emailProof.usedAt),
        gt(emailProof.expiresAt, now),
        eq(patient.email, emailProof.email),
        isNotNull(patient.emailVerifiedAt),
        isNull(patient.closedAt),
      ),
    );
  return found.length > 0;
}

/** Whether an open link says that the address was typed on this device. */
export async function isProofDevice(
  db: Db,
  patientId: number,
  deviceHash: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ tokenHash: emailProof.tokenHash })
    .from(emailProof)
    .where(
      and(
        eq(emailProof.patientId, patientId),
        eq(emailProof.purpose, 'verify'),
        eq(emailProof.deviceHash, deviceHash),
        gt(emailProof.expiresAt, now),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Marks the link as used and returns what it proves, to one caller only. */
export async function redeemEmailProof(db: Db, tokenHash: string, now: Date) {
  const [used] = await db
    .update(emailProof)
    .set({ usedAt: now })
    .where(and(eq(emailProof.tokenHash, tokenHash), isNull(emailProof.usedAt), gt(emailProof.expiresAt, now)))
    .returning({ patientId: emailProof.patientId, purpose: emailProof.purpose, email: emailProof.email });
  return used;
}

export async function cancelEmailChanges(db: Db, patientId: number, now: Date): Promise<void> {
  await db
    .update(emailProof)
    .set({ usedAt: now })
    .where(
      and(eq(emailProof.patientId, patientId), eq(emailProof.purpose, 'change'), isNull(emailProof.usedAt)),
    );
}

export async function cancelEmailProofs(db: Db, patientId: number, now: Date): Promise<void> {
  await db
    .update(emailProof)
    .set({ usedAt: now })
    .where(and(eq(emailProof.patientId, patientId), isNull(emailProof.usedAt)));
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, now));
  await db.delete(emailProof).where(lt(emailProof.expiresAt, now));
}

export async function insertEmailUndo(
  tx: Db,
  undo: Omit<typeof emailUndo.$inferInsert, 'usedAt'>,
): Promise<void> {
  await tx.insert(emailUndo).values(undo);
}

/** The patient whose change an open link undoes. The link stays open. */
export async function findEmailUndo(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ patientId: emailUndo.patientId })
    .from(emailUndo)
    .where(isOpen(tokenHash, now));
  return found;
}

/** Marks the link as used and returns what it undoes, to one caller only. */
export async function redeemEmailUndo(tx: Db, tokenHash: string, now: Date) {
  const [used] = await tx
    .update(emailUndo)
    .set({ usedAt: now })
    .where(isOpen(tokenHash, now))
    .returning({ formerEmail: emailUndo.formerEmail, changedAt: emailUndo.changedAt });
  return used;
}

/** Cancels the links of this change and of later ones. Links of earlier changes stay open. */
export async function cancelLaterUndos(tx: Db, patientId: number, changedAt: Date, now: Date): Promise<void> {
  await tx
    .update(emailUndo)
    .set({ usedAt: now })
    .where(
      and(eq(emailUndo.patientId, patientId), gte(emailUndo.changedAt, changedAt), isNull(emailUndo.usedAt)),
    );
}

export async function deleteExpiredUndos(db: Db, now: Date): Promise<void> {
  await db.delete(emailUndo).where(lt(emailUndo.expiresAt, now));
}

function isOpen(tokenHash: string, now: Date) {
  return and(eq(emailUndo.tokenHash, tokenHash), isNull(emailUndo.usedAt), gt(emailUndo.expiresAt, now));
}
