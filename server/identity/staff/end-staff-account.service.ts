import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { identity_staff } from '#texts/generated/identity_staff.ts';
import { lockStaffMember, markLeft } from './staff.store.ts';
import { endStaffWays } from './staff-sign-in.service.ts';

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
