import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { trustedDevice } from './second-factor.tables.ts';

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
