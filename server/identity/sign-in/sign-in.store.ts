import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { ownedBy, ownerColumns } from '../factor/second-factor.store.ts';
import { patient } from '../patient.tables.ts';
import { familiarDevice, passkeyChallenge, pendingSignIn, trustedDevice } from '../sign-in.tables.ts';

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

export const FORGOTTEN_AFTER = 90 * 24 * 3_600_000;

export interface Place {
  network: string;
  device: string;
}

export async function isFamiliarNetwork(db: Db, emailKey: string, network: string): Promise<boolean> {
  const found = await db
    .select({ patientId: familiarDevice.patientId })
    .from(familiarDevice)
    .innerJoin(patient, eq(patient.id, familiarDevice.patientId))
    .where(
      and(
        eq(patient.emailKey, emailKey),
        eq(patient.holdsAddress, true),
        eq(familiarDevice.networkHash, hashPlace(network)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether the patient has signed in from this network. */
export async function isNetworkOf(db: Db, patientId: number, networkHash: string): Promise<boolean> {
  const found = await db
    .select({ patientId: familiarDevice.patientId })
    .from(familiarDevice)
    .where(and(eq(familiarDevice.patientId, patientId), eq(familiarDevice.networkHash, networkHash)))
    .limit(1);
  return found.length > 0;
}

/** Whether the patient was seen before at all, on this network, and with this device. */
export async function familiarityOf(db: Db, patientId: number, place: Place) {
  const [found] = await db
    .select({
      any: sql<boolean>`count(*) > 0`,
      network: sql<boolean>`coalesce(bool_or(${familiarDevice.networkHash} = ${hashPlace(place.network)}), false)`,
      device: sql<boolean>`coalesce(bool_or(${familiarDevice.deviceHash} = ${hashPlace(place.device)}), false)`,
    })
    .from(familiarDevice)
    .where(eq(familiarDevice.patientId, patientId));
  return found ?? { any: false, network: false, device: false };
}

export async function rememberPlace(db: Db, patientId: number, place: Place, now: Date): Promise<void> {
  await db
    .insert(familiarDevice)
    .values({
      patientId,
      networkHash: hashPlace(place.network),
      deviceHash: hashPlace(place.device),
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [familiarDevice.patientId, familiarDevice.networkHash, familiarDevice.deviceHash],
      set: { lastSeenAt: now },
    });
}

export async function forgetOldPlaces(db: Db, now: Date): Promise<void> {
  await db
    .delete(familiarDevice)
    .where(lt(familiarDevice.lastSeenAt, new Date(now.getTime() - FORGOTTEN_AFTER)));
}

export function hashPlace(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export async function insertTrustedDevice(
  tx: Db,
  device: Omit<typeof trustedDevice.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(trustedDevice).values(device);
}

/** Those of this patient that still count, the newest first. */
export async function listTrustedDevices(db: Db, patientId: number, now: Date) {
  return await db
    .select()
    .from(trustedDevice)
    .where(and(eq(trustedDevice.patientId, patientId), gt(trustedDevice.expiresAt, now)))
    .orderBy(desc(trustedDevice.id));
}

/** Notes the use of the device that one of these tokens belongs to; false when none of them counts. */
export async function noteTrustedUse(
  tx: Db,
  patientId: number,
  tokenHashes: string[],
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(trustedDevice)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(trustedDevice.patientId, patientId),
        inArray(trustedDevice.tokenHash, tokenHashes),
        gt(trustedDevice.expiresAt, now),
      ),
    )
    .returning({ id: trustedDevice.id });
  return used.length > 0;
}

export async function deleteTrustedDevice(tx: Db, patientId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(trustedDevice)
    .where(and(eq(trustedDevice.patientId, patientId), eq(trustedDevice.id, id)))
    .returning({ id: trustedDevice.id });
  return deleted.length > 0;
}

/** Every sign-in of this patient asks for the second factor again. */
export async function dropTrustedDevices(tx: Db, patientId: number): Promise<void> {
  await tx.delete(trustedDevice).where(eq(trustedDevice.patientId, patientId));
}

export async function forgetOldTrust(db: Db, now: Date): Promise<void> {
  await db.delete(trustedDevice).where(lte(trustedDevice.expiresAt, now));
}

export async function forgetPlaces(tx: Db, patientId: number): Promise<void> {
  await tx.delete(familiarDevice).where(eq(familiarDevice.patientId, patientId));
}
