import type { StaffProfileForm } from '#contract/identity-account.contract.ts';
import type { StaffAccount } from '#contract/identity-staff.contract.ts';
import type { Salutation } from '#contract/person.ts';
import type { Staff, StaffRole } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { fullName } from '../person.rules.ts';
import {
  findNamesOfStaff,
  findStaffMember,
  listAdministrators,
  listStaffMembers,
  lockStaffMember,
  updateStaffMember,
} from './staff.store.ts';

/** The signed-in member of staff. A session whose account has ended counts as no session. */
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

/** Names of present and former members of staff, by their id. */
export async function namesOfStaff(db: Db, staffIds: number[]): Promise<Map<number, string>> {
  const members = await findNamesOfStaff(db, [...new Set(staffIds)]);
  return new Map(members.map((member) => [member.id, fullName(member)]));
}

export async function salutationOfStaff(db: Db, staffId: number): Promise<Salutation | null> {
  return (await findNamesOfStaff(db, [staffId]))[0]?.salutation ?? null;
}

/** Names and roles of present and former members of staff, by their id. */
export async function staffByIds(
  db: Db,
  staffIds: number[],
): Promise<Map<number, { name: string; roles: StaffRole[] }>> {
  const members = await findNamesOfStaff(db, [...new Set(staffIds)]);
  return new Map(members.map(({ roles, ...member }) => [member.id, { name: fullName(member), roles }]));
}

export async function listStaffAccounts(db: Db): Promise<StaffAccount[]> {
  const members = await listStaffMembers(db);
  return members.map(accountOf);
}

/** Whether the account exists; also for somebody who has left. */
export async function isAccount(db: Db, staffId: number): Promise<boolean> {
  return (await findNamesOfStaff(db, [staffId])).length > 0;
}

/** Locks the account of a doctor until the transaction ends. */
export async function lockDoctorAccount(tx: Db, staffId: number): Promise<void> {
  const member = await lockStaffMember(tx, staffId);
  if (!member) throw new Failure('request.not_found');
  if (!member.roles.includes('doctor')) throw new Failure('identity.not_a_doctor');
}

/** Whether somebody else can act for the administration. */
export async function hasOtherAdministrator(db: Db, { staffId }: Pick<Staff, 'staffId'>): Promise<boolean> {
  return (await listAdministrators(db)).some(({ id }) => id !== staffId);
}

type Listed = Awaited<ReturnType<typeof listStaffMembers>>[number];

function accountOf(member: Listed): StaffAccount {
  return {
    id: member.id,
    name: fullName(member),
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    roles: member.roles,
    state: stateOf(member),
    has_second_factor: member.hasSecondFactor,
    created_at: member.createdAt.toISOString(),
    left_at: member.leftAt?.toISOString() ?? null,
  };
}

function stateOf({ leftAt, passwordHash }: Listed): StaffAccount['state'] {
  if (leftAt) return 'left';
  return passwordHash ? 'active' : 'invited';
}
