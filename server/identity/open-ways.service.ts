import type { Db } from '#server/platform/database/database.ts';
import { cancelEmailChanges, cancelResets } from './mailed-link.store.ts';
import { dropPendingSignIns } from './pending-sign-in.store.ts';
import { dropTrustedDevices } from './trusted-device.store.ts';

/**
 * Whoever takes an account back by a new password must not find it moved afterwards: links that would change
 * password or address, sign-ins that wait for their second factor, and devices that are not asked for it, end with
 * the old password.
 */
export async function endOpenWays(tx: Db, patientId: number, now: Date): Promise<void> {
  await cancelResets(tx, patientId, now);
  await cancelEmailChanges(tx, patientId, now);
  await dropPendingSignIns(tx, { kind: 'patient', patientId });
  await dropTrustedDevices(tx, patientId);
}
