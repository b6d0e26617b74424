import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { emailKeyOf } from './person.rules.ts';
import { staffMember } from './staff.tables.ts';

export type NewStaffMember = Omit<
  typeof staffMember.$inferInsert,
  'id' | 'emailKey' | 'createdAt' | 'leftAt'
>;
export type StaffChange = Partial<
  Pick<typeof staffMember.$inferInsert, 'salutation' | 'firstName' | 'lastName' | 'phone' | 'address'>
>;

export async function findStaffMember(db: Db, staffId: number) {
  const [found] = await db
    .select({
      id: staffMember.id,
      email: staffMember.email,
      passwordHash: staffMember.passwordHash,
      firstName: staffMember.firstName,
      lastName: staffMember.lastName,
      locale: staffMember.locale,
      createdAt: staffMember.createdAt,
    })
    .from(staffMember)
    .where(and(eq(staffMember.id, staffId), isNull(staffMember.leftAt)));
  return found;
}

/** The new member, or nothing when the address is taken. */
export async function insertStaffMember(
  db: Db,
  member: NewStaffMember,
  now: Date,
): Promise<number | undefined> {
  const [inserted] = await db
    .insert(staffMember)
    .values({ ...member, emailKey: emailKeyOf(member.email), createdAt: now })
    .onConflictDoNothing({ target: staffMember.emailKey })
    .returning({ id: staffMember.id });
  return inserted?.id;
}

export async function findStaffIdByEmail(db: Db, email: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: staffMember.id })
    .from(staffMember)
    .where(eq(staffMember.emailKey, emailKeyOf(email)));
  return found?.id;
}

export async function updateStaffMember(db: Db, staffId: number, change: StaffChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.update(staffMember).set(change).where(eq(staffMember.id, staffId));
}

export async function setStaffPassword(db: Db, staffId: number, passwordHash: string): Promise<void> {
  await db.update(staffMember).set({ passwordHash }).where(eq(staffMember.id, staffId));
}
