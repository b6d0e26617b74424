import type { Db } from '#server/platform/database/database.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { dropPendingSignIns } from './pending-sign-in.store.ts';
import { dropRecoveryCodes } from './second-factor.store.ts';
import type { StaffMember } from './staff.store.ts';
import { dropInvitation, dropStaffResets } from './staff-link.store.ts';
import { forgetStaffPlaces } from './staff-place.store.ts';
import { subjectOf } from './staff-sign-in.service.ts';
import { removeTotp } from './totp.store.ts';

/** Whatever leads into this account but its password: nothing of it is left for the next to use it. */
export async function endStaffWays(tx: Db, member: StaffMember, now: Date): Promise<void> {
  const owner = subjectOf(member);
  await endSessionsOf(tx, owner, now);
  await dropPendingSignIns(tx, owner);
  await dropInvitation(tx, member.id);
  await dropStaffResets(tx, member.id);
  await removeTotp(tx, owner);
  await dropRecoveryCodes(tx, owner);
  await forgetStaffPlaces(tx, member.id);
}
