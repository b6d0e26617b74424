import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { identity_staff } from '#texts/generated/identity_staff.ts';
import { lockStaffMember, markLeft } from './staff.store.ts';
import { endStaffAccess } from './staff-sign-in.service.ts';

/**
 * Ends a staff account. A member who comes back is invited again and sets up password and second factor anew. Both
 * accounts are locked, always in the same order. If two administrators end each other at the same moment, the second
 * finds the own account ended; nobody can end the own account, so one administrator always remains.
 */
export async function endStaffAccount(deps: Deps, admin: Staff, staffId: number, { locale }: Client) {
  const at = deps.now();
  requireFreshProof(admin, at);
  if (staffId === admin.staffId) throw new Failure('identity.own_account');
  await deps.db.transaction(async (tx) => {
    const [first, second] = [admin.staffId, staffId].sort((a, b) => a - b) as [number, number];
    const locked = [await lockStaffMember(tx, first), await lockStaffMember(tx, second)];
    if (!locked.some((member) => member?.id === admin.staffId)) throw new Failure('session.required');
    const ending = locked.find((member) => member?.id === staffId);
    if (!ending) throw new Failure('request.not_found');
    await markLeft(tx, staffId, at);
    await endStaffAccess(tx, ending, at);
  });
  return { message: identity_staff[locale].ended };
}
