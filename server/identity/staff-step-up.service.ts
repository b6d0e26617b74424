import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { proofEndsAt } from '#server/platform/sessions/fresh-proof.ts';
import { markProven } from '#server/platform/sessions/sessions.ts';
import { identity_staff } from '#texts/generated/identity_staff.ts';
import { LIMITS } from './account-protection.rules.ts';
import { countWrong } from './account-protection.service.ts';
import { confirmPassword } from './own-account.service.ts';
import type { StaffMember } from './staff.store.ts';
import { ownStaffMember } from './staff-account.service.ts';
import { checkStaffFactor, wrongFactor } from './staff-second-factor.service.ts';

interface Proof {
  code?: string | undefined;
  password?: string | undefined;
}

/** The second factor once more; of a demo account, which has none, the password. */
export async function stepUp(deps: Deps, staff: Staff, proof: Proof, { locale }: Client) {
  const member = await ownStaffMember(deps.db, staff);
  await (member.isDemo ? provePassword(deps, member, proof) : proveFactor(deps, member, proof));
  const at = deps.now();
  await markProven(deps.db, staff.sessionId, at);
  return {
    message: identity_staff[locale].proven,
    data: { fresh_until: proofEndsAt(at).toISOString() },
  };
}

async function proveFactor(deps: Deps, member: StaffMember, { code }: Proof): Promise<void> {
  if (!code) throw missing('code');
  const isRight = await countWrong(deps, [[LIMITS.reauthentication, `staff ${member.id}`]], async () => {
    return (await checkStaffFactor(deps, member, code)) || undefined;
  });
  if (!isRight) throw wrongFactor();
}

async function provePassword(deps: Deps, { id, passwordHash }: StaffMember, { password }: Proof) {
  if (!password) throw missing('password');
  await confirmPassword(deps, { subject: `staff ${id}`, passwordHash }, password, ['password']);
}

function missing(field: string): Failure {
  return new Failure('request.invalid', { fields: { [field]: [{ text: 'required' }] } });
}
