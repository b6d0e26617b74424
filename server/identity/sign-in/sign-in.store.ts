import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { ownedBy, ownerColumns } from '../factor/second-factor.store.ts';
import { patient } from '../patient.tables.ts';
import {
  familiarDevice,
  oneTimeCode,
  passkeyChallenge,
  pendingSignIn,
  trustedDevice,
} from '../sign-in.tables.ts';
import type { CodePath } from './one-time-code.rules.ts';

const TRIES = 5;

/** The kind of person is part of the key: a patient's token does not work for staff, and the other way round. */
interface PendingToken {
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

/** Counts a try at the second factor and returns whose sign-in it is. Nothing when it has expired. */
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

/** The person whose sign-in this is, if it is still open. */
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

/** Ends the waiting sign-in. True for one caller only. */
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

export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
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

export const PLACE_KEPT_MS = 90 * 24 * 3_600_000;

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

/** Remembers the place. Returns whether the patient had signed in before, from this network, and with this device. */
export async function rememberPlace(db: Db, patientId: number, place: Place, now: Date) {
  const [networkHash, deviceHash] = [hashPlace(place.network), hashPlace(place.device)];
  const remembered = db.$with('remembered').as(
    db
      .insert(familiarDevice)
      .values({ patientId, networkHash, deviceHash, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [familiarDevice.patientId, familiarDevice.networkHash, familiarDevice.deviceHash],
        set: { lastSeenAt: now },
      })
      .returning({ patientId: familiarDevice.patientId }),
  );
  const [found] = await db
    .with(remembered)
    .select({
      any: sql<boolean>`count(*) > 0`,
      network: sql<boolean>`coalesce(bool_or(${familiarDevice.networkHash} = ${networkHash}), false)`,
      device: sql<boolean>`coalesce(bool_or(${familiarDevice.deviceHash} = ${deviceHash}), false)`,
    })
    .from(familiarDevice)
    .where(eq(familiarDevice.patientId, patientId));
  return found ?? { any: false, network: false, device: false };
}

export async function deleteOldPlaces(db: Db, now: Date): Promise<void> {
  await db
    .delete(familiarDevice)
    .where(lt(familiarDevice.lastSeenAt, new Date(now.getTime() - PLACE_KEPT_MS)));
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

/** The patient's trusted devices that have not expired, newest first. */
export async function listTrustedDevices(db: Db, patientId: number, now: Date) {
  return await db
    .select()
    .from(trustedDevice)
    .where(and(eq(trustedDevice.patientId, patientId), gt(trustedDevice.expiresAt, now)))
    .orderBy(desc(trustedDevice.id));
}

/** Records the use of the trusted device that has one of these tokens. False when none is trusted. */
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

/** Removes the trust from all devices: each sign-in asks for the second factor again. */
export async function dropTrustedDevices(tx: Db, patientId: number): Promise<void> {
  await tx.delete(trustedDevice).where(eq(trustedDevice.patientId, patientId));
}

export async function deleteExpiredTrust(db: Db, now: Date): Promise<void> {
  await db.delete(trustedDevice).where(lte(trustedDevice.expiresAt, now));
}

export async function deletePlaces(tx: Db, patientId: number): Promise<void> {
  await tx.delete(familiarDevice).where(eq(familiarDevice.patientId, patientId));
}

export async function readCodePath(db: Db, patientId: number): Promise<CodePath | undefined> {
  const [path] = await db.select().from(oneTimeCode).where(eq(oneTimeCode.patientId, patientId));
  return path;
}

/** Locks the patient's code against parallel requests until the transaction ends. */
export async function lockCodePath(tx: Db, patientId: number): Promise<CodePath> {
  await tx.insert(oneTimeCode).values({ patientId }).onConflictDoNothing();
  const [path] = await tx
    .select()
    .from(oneTimeCode)
    .where(eq(oneTimeCode.patientId, patientId))
    .for('update');
  if (!path) throw new Error('A code path vanished between its insert and its lock.');
  return path;
}

export async function storeCodePath(tx: Db, patientId: number, path: Partial<CodePath>): Promise<void> {
  await tx.update(oneTimeCode).set(path).where(eq(oneTimeCode.patientId, patientId));
}

/** Marks the code as used and gives the guess back. False when the code was used or replaced meanwhile. */
export async function redeemCode(db: Db, patientId: number, codeHash: string): Promise<boolean> {
  const used = await db
    .update(oneTimeCode)
    .set({ codeHash: null, wrongGuesses: sql`greatest(${oneTimeCode.wrongGuesses} - 1, 0)` })
    .where(and(eq(oneTimeCode.patientId, patientId), eq(oneTimeCode.codeHash, codeHash)))
    .returning({ patientId: oneTimeCode.patientId });
  return used.length > 0;
}

export async function dropCode(db: Db, patientId: number): Promise<void> {
  await storeCodePath(db, patientId, { codeHash: null });
}
