import type { StaffRole } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { fullName } from './person.rules.ts';
import { findNamesOfStaff } from './staff-names.store.ts';

/** Names of members of staff, present and former, by their id. */
export async function namesOfStaff(db: Db, staffIds: number[]): Promise<Map<number, string>> {
  const members = await findNamesOfStaff(db, [...new Set(staffIds)]);
  return new Map(members.map((member) => [member.id, fullName(member)]));
}

/** The same with what they are at the clinic. */
export async function staffByIds(
  db: Db,
  staffIds: number[],
): Promise<Map<number, { name: string; role: StaffRole }>> {
  const members = await findNamesOfStaff(db, [...new Set(staffIds)]);
  return new Map(members.map(({ role, ...member }) => [member.id, { name: fullName(member), role }]));
}
