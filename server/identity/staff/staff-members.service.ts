import type { StaffProfileForm } from '#contract/identity-account.contract.ts';
import type { Staff, StaffRole } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { fullName } from '../person.rules.ts';
import { findNamesOfStaff, findStaffMember, updateStaffMember } from './staff.store.ts';

/** The signed-in member's own record; a session that outlived it is none. */
export async function ownStaffMember(db: Db, { staffId }: Pick<Staff, 'staffId'>) {
  const member = await findStaffMember(db, staffId);
  if (!member) throw new Failure('session.required');
  return member;
}

export async function updateStaffProfile(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { salutation, first_name, last_name, phone, address }: StaffProfileForm,
  client: Client,
): Promise<{ message: string }> {
  await ownStaffMember(db, staff);
  await updateStaffMember(db, staff.staffId, {
    ...(salutation && { salutation }),
    ...(first_name && { firstName: first_name }),
    ...(last_name && { lastName: last_name }),
    ...(phone && { phone }),
    ...(address && { address }),
  });
  return { message: identity_answer[client.locale].profile_saved };
}

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
