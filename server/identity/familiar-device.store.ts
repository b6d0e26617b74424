import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { patient } from './patient.tables.ts';
import { familiarDevice } from './proof.tables.ts';

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
