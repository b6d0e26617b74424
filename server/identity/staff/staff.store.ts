import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { inOrder, type StaffRole } from '#contract/staff-roles.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { emailKeyOf } from '../person.rules.ts';
import { hashPlace, PLACE_KEPT_MS, type Place } from '../sign-in/sign-in.store.ts';
import { totpFactor } from '../sign-in.tables.ts';
import { staffMember, staffPlace } from './staff.tables.ts';

export type NewStaffMember = Omit<
  typeof staffMember.$inferInsert,
  'id' | 'emailKey' | 'createdAt' | 'leftAt' | 'roles'
> & { roles: readonly StaffRole[] };
type StaffChange = Partial<
  Pick<typeof staffMember.$inferInsert, 'salutation' | 'firstName' | 'lastName' | 'phone' | 'address'>
>;

/** What signing in and writing mails need to know of a member of staff. */
export type StaffMember = Awaited<ReturnType<typeof findStaffMember>> & {};

const memberColumns = {
  id: staffMember.id,
  email: staffMember.email,
  // The clinic made this account, so address and name count as proven.
  emailVerifiedAt: staffMember.createdAt,
  passwordHash: staffMember.passwordHash,
  roles: staffMember.roles,
  firstName: staffMember.firstName,
  lastName: staffMember.lastName,
  locale: staffMember.locale,
  isDemo: staffMember.isDemo,
};

/** The three functions below find nobody who has left. */
export async function findStaffMember(db: Db, staffId: number) {
  const [found] = await db.select(memberColumns).from(staffMember).where(isActive(staffId));
  return found;
}

/** Locks the account, so that it cannot end before the transaction does. */
export async function lockStaffMember(tx: Db, staffId: number): Promise<StaffMember | undefined> {
  const [found] = await tx.select(memberColumns).from(staffMember).where(isActive(staffId)).for('update');
  return found;
}

export async function findStaffByEmail(db: Db, email: string): Promise<StaffMember | undefined> {
  const [found] = await db
    .select(memberColumns)
    .from(staffMember)
    .where(and(eq(staffMember.emailKey, emailKeyOf(email)), isNull(staffMember.leftAt)));
  return found;
}

/** The id of the new member. Nothing when the address is taken. */
export async function insertStaffMember(
  db: Db,
  member: NewStaffMember,
  now: Date,
): Promise<number | undefined> {
  const [inserted] = await db
    .insert(staffMember)
    .values({
      ...member,
      roles: rolesToStore(member.roles),
      emailKey: emailKeyOf(member.email),
      createdAt: now,
    })
    .onConflictDoNothing({ target: staffMember.emailKey })
    .returning({ id: staffMember.id });
  return inserted?.id;
}

/**
 * Creates a member, or takes over an account without a password, which is only invited or has left. Returns nothing
 * when the address is in use.
 */
export async function putStaffMember(
  tx: Db,
  member: NewStaffMember,
  now: Date,
): Promise<StaffMember | undefined> {
  const roles = rolesToStore(member.roles);
  const [put] = await tx
    .insert(staffMember)
    .values({ ...member, roles, emailKey: emailKeyOf(member.email), createdAt: now })
    .onConflictDoUpdate({
      target: staffMember.emailKey,
      set: { ...member, roles, isDemo: false, leftAt: null },
      setWhere: isNull(staffMember.passwordHash),
    })
    .returning(memberColumns);
  return put;
}

export async function findStaffIdByEmail(db: Db, email: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: staffMember.id })
    .from(staffMember)
    .where(eq(staffMember.emailKey, emailKeyOf(email)));
  return found?.id;
}

export async function listStaffMembers(db: Db) {
  return await db
    .select({
      ...memberColumns,
      createdAt: staffMember.createdAt,
      leftAt: staffMember.leftAt,
      hasSecondFactor: sql<boolean>`exists (select 1 from ${totpFactor} where ${totpFactor.subjectKind} = 'staff'
        and ${totpFactor.subjectId} = ${staffMember.id} and ${totpFactor.confirmedAt} is not null)`,
    })
    .from(staffMember)
    .orderBy(asc(staffMember.lastName), asc(staffMember.firstName), asc(staffMember.id));
}

const isAdministrator = arrayContains(staffMember.roles, ['admin']);

/** Whether there is an administrator who does not belong to the demo. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: staffMember.id })
    .from(staffMember)
    .where(and(isAdministrator, eq(staffMember.isDemo, false), isNull(staffMember.leftAt)))
    .limit(1);
  return found.length > 0;
}

/** Administrators who have accepted their invitation and have not left. */
export async function listAdministrators(db: Db): Promise<StaffMember[]> {
  return await db
    .select(memberColumns)
    .from(staffMember)
    .where(and(isAdministrator, isNull(staffMember.leftAt), isNotNull(staffMember.passwordHash)))
    .orderBy(asc(staffMember.id));
}

export async function listDemoStaff(db: Db) {
  return await db.select(memberColumns).from(staffMember).where(eq(staffMember.isDemo, true));
}

export async function updateStaffMember(db: Db, staffId: number, change: StaffChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.update(staffMember).set(change).where(eq(staffMember.id, staffId));
}

export async function setStaffRoles(tx: Db, staffId: number, roles: readonly StaffRole[]): Promise<void> {
  await tx
    .update(staffMember)
    .set({ roles: rolesToStore(roles) })
    .where(eq(staffMember.id, staffId));
}

function rolesToStore(roles: readonly StaffRole[]): StaffRole[] {
  if (roles.length === 0) throw new Error('A member of staff has at least one role.');
  return inOrder(roles);
}

export async function setStaffPassword(db: Db, staffId: number, passwordHash: string): Promise<void> {
  await db.update(staffMember).set({ passwordHash }).where(eq(staffMember.id, staffId));
}

export async function markLeft(tx: Db, staffId: number, now: Date): Promise<void> {
  await tx.update(staffMember).set({ leftAt: now, passwordHash: null }).where(eq(staffMember.id, staffId));
}

function isActive(staffId: number) {
  return and(eq(staffMember.id, staffId), isNull(staffMember.leftAt));
}

/** Includes those who have left, because their names stay with what they did. */
export async function findNamesOfStaff(db: Db, staffIds: number[]) {
  if (staffIds.length === 0) return [];
  return await db
    .select({
      id: staffMember.id,
      salutation: staffMember.salutation,
      firstName: staffMember.firstName,
      lastName: staffMember.lastName,
      roles: staffMember.roles,
    })
    .from(staffMember)
    .where(inArray(staffMember.id, staffIds));
}

export async function isFamiliarToStaff(db: Db, emailKey: string, network: string): Promise<boolean> {
  const found = await db
    .select({ staffId: staffPlace.staffId })
    .from(staffPlace)
    .innerJoin(staffMember, eq(staffMember.id, staffPlace.staffId))
    .where(and(eq(staffMember.emailKey, emailKey), eq(staffPlace.networkHash, hashPlace(network))))
    .limit(1);
  return found.length > 0;
}

/** True when network and device are both new for somebody who has signed in before. */
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

export async function deleteStaffPlaces(db: Db, staffId: number): Promise<void> {
  await db.delete(staffPlace).where(eq(staffPlace.staffId, staffId));
}

export async function deleteOldStaffPlaces(db: Db, now: Date): Promise<void> {
  await db.delete(staffPlace).where(lt(staffPlace.lastSeenAt, new Date(now.getTime() - PLACE_KEPT_MS)));
}
