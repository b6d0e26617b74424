import type { StaffAccount } from '#contract/identity-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { identity_staff } from '#texts/generated/identity_staff.ts';
import { fullName } from '../person.rules.ts';
import { findNamesOfStaff, listStaffMembers, lockStaffMember, markLeft } from './staff.store.ts';
import { endStaffWays } from './staff-sign-in.service.ts';

export async function listStaffAccounts(db: Db): Promise<StaffAccount[]> {
  const members = await listStaffMembers(db);
  return members.map(accountOf);
}

/** Also of somebody who has left. */
export async function isAccount(db: Db, staffId: number): Promise<boolean> {
  return (await findNamesOfStaff(db, [staffId])).length > 0;
}

/** Keeps hold of the account of a doctor who works here: what is decided about it waits for its turn. */
export async function lockDoctorAccount(tx: Db, staffId: number): Promise<void> {
  const member = await lockStaffMember(tx, staffId);
  if (!member) throw new Failure('request.not_found');
  if (member.role !== 'doctor') throw new Failure('identity.not_a_doctor');
}

/**
 * Whoever comes back later is invited anew and sets up password and second factor from scratch.
 *
 * Both accounts are locked, always in the same order. Of two administrators who end each other at the same
 * moment one has left when the other's turn comes: since nobody ends herself, one always remains.
 */
export async function endStaffAccount(deps: Deps, admin: Staff, staffId: number, { locale }: Client) {
  const at = deps.now();
  requireFreshProof(admin, at);
  if (staffId === admin.staffId) throw new Failure('identity.own_account');
  await deps.db.transaction(async (tx) => {
    const [first, second] = [admin.staffId, staffId].sort((a, b) => a - b) as [number, number];
    const locked = [await lockStaffMember(tx, first), await lockStaffMember(tx, second)];
    if (!locked.some((member) => member?.id === admin.staffId)) throw new Failure('session.required');
    const leaving = locked.find((member) => member?.id === staffId);
    if (!leaving) throw new Failure('request.not_found');
    await markLeft(tx, staffId, at);
    await endStaffWays(tx, leaving, at);
  });
  return { message: identity_staff[locale].ended };
}

type Listed = Awaited<ReturnType<typeof listStaffMembers>>[number];

function accountOf(member: Listed): StaffAccount {
  return {
    id: member.id,
    name: fullName(member),
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    role: member.role,
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
