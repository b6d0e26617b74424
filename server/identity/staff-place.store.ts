import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { FORGOTTEN_AFTER, hashPlace, type Place } from './familiar-device.store.ts';
import { staffMember, staffPlace } from './staff.tables.ts';

export async function isFamiliarToStaff(db: Db, emailKey: string, network: string): Promise<boolean> {
  const found = await db
    .select({ staffId: staffPlace.staffId })
    .from(staffPlace)
    .innerJoin(staffMember, eq(staffMember.id, staffPlace.staffId))
    .where(and(eq(staffMember.emailKey, emailKey), eq(staffPlace.networkHash, hashPlace(network))))
    .limit(1);
  return found.length > 0;
}

/** True where somebody who signed in before comes from a network and with a device that are both new. */
export async function isStrangePlace(db: Db, staffId: number, place: Place): Promise<boolean> {
  const [network, device] = [hashPlace(place.network), hashPlace(place.device)];
  const isSame = sql`${staffPlace.networkHash} = ${network} or ${staffPlace.deviceHash} = ${device}`;
  const [found] = await db
    .select({ isStrange: sql<boolean>`coalesce(not bool_or(${isSame}), false)` })
    .from(staffPlace)
    .where(eq(staffPlace.staffId, staffId));
  return found?.isStrange ?? false;
}

export async function rememberStaffPlace(db: Db, staffId: number, place: Place, now: Date): Promise<void> {
  const [networkHash, deviceHash] = [hashPlace(place.network), hashPlace(place.device)];
  await db
    .insert(staffPlace)
    .values({ staffId, networkHash, deviceHash, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [staffPlace.staffId, staffPlace.networkHash, staffPlace.deviceHash],
      set: { lastSeenAt: now },
    });
}

export async function forgetStaffPlaces(db: Db, staffId: number): Promise<void> {
  await db.delete(staffPlace).where(eq(staffPlace.staffId, staffId));
}

export async function forgetOldStaffPlaces(db: Db, now: Date): Promise<void> {
  await db.delete(staffPlace).where(lt(staffPlace.lastSeenAt, new Date(now.getTime() - FORGOTTEN_AFTER)));
}
