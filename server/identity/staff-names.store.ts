import { inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { staffMember } from './staff.tables.ts';

/** Also of those who have left: what they did still bears their name. */
export async function findNamesOfStaff(db: Db, staffIds: number[]) {
  if (staffIds.length === 0) return [];
  return await db
    .select({
      id: staffMember.id,
      firstName: staffMember.firstName,
      lastName: staffMember.lastName,
      role: staffMember.role,
    })
    .from(staffMember)
    .where(inArray(staffMember.id, staffIds));
}
