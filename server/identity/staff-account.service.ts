import type { StaffProfileForm } from '#contract/identity-account.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { findStaffMember, updateStaffMember } from './staff.store.ts';

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
