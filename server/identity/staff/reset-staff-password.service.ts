import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { hasTryLeft } from '#server/platform/rate-limit/rate-limit.ts';
import { hashPassword, hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { countWrong, LIMITS, limitNetwork } from '../account-protection.service.ts';
import { staffResetRequested } from '../identity.events.ts';
import { securityLetter, staffResetLetter } from '../identity.mails.ts';
import { passwordFault } from '../password/password.rules.ts';
import { placeOf } from '../sign-in/sign-in.service.ts';
import { dropPendingSignIns } from '../sign-in/sign-in.store.ts';
import { findStaffByEmail, lockStaffMember, rememberStaffPlace, setStaffPassword } from './staff.store.ts';
import { linkInvalid } from './staff-accounts.service.ts';
import {
  dropStaffResets,
  findStaffResetOwner,
  insertStaffReset,
  redeemStaffReset,
} from './staff-link.store.ts';
import { subjectOf } from './staff-sign-in.service.ts';

const RESET_LINK_MINUTES = 60;

export async function requestStaffReset(deps: Deps, email: string, client: Client) {
  await limitNetwork(deps, LIMITS.staffResetRequests, client);
  await recordEvent(deps.db, staffResetRequested, { email });
  return { message: identity_answer[client.locale].reset_sent };
}

/**
 * Sends nothing to invited members, who have an invitation link, nor to demo accounts, whose password everybody
 * knows.
 */
export async function mailStaffResetLink(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  email: string,
): Promise<void> {
  const at = now();
  const member = await findStaffByEmail(db, email);
  if (!member?.passwordHash || member.isDemo) return;
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(at.getTime() + RESET_LINK_MINUTES * 60_000);

  await db.transaction(async (tx) => {
    for (const limit of [LIMITS.staffResetLettersAMinute, LIMITS.staffResetLettersAnHour]) {
      if (!(await hasTryLeft(tx, limit, String(member.id), at))) return;
    }
    await dropStaffResets(tx, member.id);
    await insertStaffReset(tx, { tokenHash, staffId: member.id, expiresAt });
    await postLetter(tx, staffResetLetter(member, config.publicUrl, token));
  });
}

/** The link proves only the mailbox: signing in still asks for the second factor. */
export async function resetStaffPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  client: Client,
) {
  const tokenHash = hashToken(token);
  const owner = await countWrong(deps, [[LIMITS.staffLinks, networkOf(client.network)]], () =>
    findStaffResetOwner(deps.db, tokenHash, deps.now()),
  );
  if (!owner) throw linkInvalid();
  const fault = passwordFault(password, owner);
  if (fault) throw new Failure('request.invalid', { fields: { password: [fault] } });
  const passwordHash = await hashPassword(password);

  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const member = await lockStaffMember(tx, owner.id);
    if (!member || !(await redeemStaffReset(tx, tokenHash, at))) throw linkInvalid();
    await dropStaffResets(tx, member.id);
    await dropPendingSignIns(tx, subjectOf(member));
    await setStaffPassword(tx, member.id, passwordHash);
    // The member proved the mailbox from this place, so wrong tries by strangers elsewhere do not block it.
    await rememberStaffPlace(tx, member.id, placeOf(client), at);
    await endSessionsOf(tx, subjectOf(member), at);
    await postLetter(tx, securityLetter(member, 'password_changed'));
  });
  return { message: identity_answer[client.locale].password_reset };
}
