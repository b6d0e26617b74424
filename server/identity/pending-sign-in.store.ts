import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { ownedBy, ownerColumns } from './factor-owner.ts';
import { passkeyChallenge, pendingSignIn } from './second-factor.tables.ts';

const TRIES = 5;

/** A token of one kind of person means nothing where the other kind signs in. */
export interface PendingToken {
  kind: Subject['kind'];
  tokenHash: string;
}

export async function insertPendingSignIn(
  db: Db,
  owner: Subject,
  pending: { tokenHash: string; isRemembered: boolean; expiresAt: Date },
): Promise<void> {
  await db.insert(pendingSignIn).values({ ...ownerColumns(owner), ...pending });
}

/** Counts a try at the second factor and returns whose sign-in it is; nothing when it is over. */
export async function spendPendingTry(db: Db, pending: PendingToken, now: Date) {
  const [spent] = await db
    .update(pendingSignIn)
    .set({ tries: sql`${pendingSignIn.tries} + 1` })
    .where(and(isOpen(pending, now), lt(pendingSignIn.tries, TRIES)))
    .returning({
      subjectId: pendingSignIn.subjectId,
      isRemembered: pendingSignIn.isRemembered,
      passkeyChallenge: pendingSignIn.passkeyChallenge,
    });
  return spent;
}

/** Whose open sign-in this is. */
export async function findPendingSubject(
  db: Db,
  pending: PendingToken,
  now: Date,
): Promise<number | undefined> {
  const [found] = await db
    .select({ subjectId: pendingSignIn.subjectId })
    .from(pendingSignIn)
    .where(isOpen(pending, now));
  return found?.subjectId;
}

export async function putChallenge(db: Db, tokenHash: string, challenge: string): Promise<void> {
  await db
    .update(pendingSignIn)
    .set({ passkeyChallenge: challenge })
    .where(eq(pendingSignIn.tokenHash, tokenHash));
}

/** True for the one caller who finishes the sign-in. */
export async function finishPendingSignIn(db: Db, tokenHash: string): Promise<boolean> {
  const finished = await db
    .delete(pendingSignIn)
    .where(eq(pendingSignIn.tokenHash, tokenHash))
    .returning({ tokenHash: pendingSignIn.tokenHash });
  return finished.length > 0;
}

export async function dropPendingSignIns(db: Db, owner: Subject): Promise<void> {
  await db.delete(pendingSignIn).where(ownedBy(pendingSignIn, owner));
}

export async function forgetOldSignIns(db: Db, now: Date): Promise<void> {
  await db.delete(pendingSignIn).where(lt(pendingSignIn.expiresAt, now));
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now));
}

function isOpen({ kind, tokenHash }: PendingToken, now: Date) {
  return and(
    eq(pendingSignIn.tokenHash, tokenHash),
    eq(pendingSignIn.subjectKind, kind),
    gt(pendingSignIn.expiresAt, now),
  );
}
