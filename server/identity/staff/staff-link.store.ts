import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { staffInvitation, staffMember, staffPasswordReset, staffSetUp } from './staff.tables.ts';

interface Link {
  tokenHash: string;
  expiresAt: Date;
}

/** Replaces the former link, which stops working. */
export async function putSetUp(db: Db, link: Link): Promise<void> {
  await db.insert(staffSetUp).values(link).onConflictDoUpdate({ target: staffSetUp.isOnly, set: link });
}

export async function dropSetUp(db: Db): Promise<void> {
  await db.delete(staffSetUp);
}

export async function isSetUpOpen(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ tokenHash: staffSetUp.tokenHash })
    .from(staffSetUp)
    .where(and(eq(staffSetUp.tokenHash, tokenHash), gt(staffSetUp.expiresAt, now)));
  return found.length > 0;
}

/** Deletes the link. True for one caller only. */
export async function redeemSetUp(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .delete(staffSetUp)
    .where(and(eq(staffSetUp.tokenHash, tokenHash), gt(staffSetUp.expiresAt, now)))
    .returning({ tokenHash: staffSetUp.tokenHash });
  return used.length > 0;
}

/** Replaces the person's former invitation. */
export async function putInvitation(tx: Db, staffId: number, link: Link): Promise<void> {
  await tx
    .insert(staffInvitation)
    .values({ staffId, ...link })
    .onConflictDoUpdate({ target: staffInvitation.staffId, set: link });
}

/** The member of staff that an open invitation is for. */
export async function findInvited(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      id: staffMember.id,
      email: staffMember.email,
      firstName: staffMember.firstName,
      lastName: staffMember.lastName,
    })
    .from(staffInvitation)
    .innerJoin(staffMember, eq(staffMember.id, staffInvitation.staffId))
    .where(and(eq(staffInvitation.tokenHash, tokenHash), gt(staffInvitation.expiresAt, now)));
  return found;
}

/** Deletes the link. True for one caller only. */
export async function redeemInvitation(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .delete(staffInvitation)
    .where(and(eq(staffInvitation.tokenHash, tokenHash), gt(staffInvitation.expiresAt, now)))
    .returning({ staffId: staffInvitation.staffId });
  return used.length > 0;
}

export async function dropInvitation(tx: Db, staffId: number): Promise<void> {
  await tx.delete(staffInvitation).where(eq(staffInvitation.staffId, staffId));
}

export async function insertStaffReset(tx: Db, reset: Link & { staffId: number }): Promise<void> {
  await tx.insert(staffPasswordReset).values(reset);
}

/** The member of staff whose password an open link replaces. */
export async function findStaffResetOwner(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      id: staffMember.id,
      email: staffMember.email,
      firstName: staffMember.firstName,
      lastName: staffMember.lastName,
    })
    .from(staffPasswordReset)
    .innerJoin(staffMember, eq(staffMember.id, staffPasswordReset.staffId))
    .where(
      and(
        eq(staffPasswordReset.tokenHash, tokenHash),
        gt(staffPasswordReset.expiresAt, now),
        isNull(staffMember.leftAt),
      ),
    );
  return found;
}

/** Deletes the link. True for one caller only. */
export async function redeemStaffReset(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .delete(staffPasswordReset)
    .where(and(eq(staffPasswordReset.tokenHash, tokenHash), gt(staffPasswordReset.expiresAt, now)))
    .returning({ staffId: staffPasswordReset.staffId });
  return used.length > 0;
}

/** Deletes the member's reset links, so that an old link cannot change the password back. */
export async function dropStaffResets(tx: Db, staffId: number): Promise<void> {
  await tx.delete(staffPasswordReset).where(eq(staffPasswordReset.staffId, staffId));
}

export async function deleteExpiredStaffLinks(db: Db, now: Date): Promise<void> {
  await db.delete(staffPasswordReset).where(lt(staffPasswordReset.expiresAt, now));
  await db.delete(staffInvitation).where(lt(staffInvitation.expiresAt, now));
  await db.delete(staffSetUp).where(lt(staffSetUp.expiresAt, now));
}
