import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { hasTryLeft } from '#server/platform/rate-limit/rate-limit.ts';
import { hashPassword, hashToken } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { endPendingAccess } from '../account.service.ts';
import { countWrong, LIMITS, limitNetwork } from '../account-protection.service.ts';
import { newResetLink } from '../email/issue-link.service.ts';
import { cancelEmailProofs, findResetOwner, redeemReset } from '../email/mailed-link.store.ts';
import { addressProven, resetRequested } from '../identity.events.ts';
import { resetByClinicLetter, resetLetter, securityLetter } from '../identity.mails.ts';
import {
  type Account,
  findAccountByEmail,
  lockAccount,
  markEmailVerified,
  setPassword,
} from '../patient.store.ts';
import { mailGuestConfirmations } from '../register/open-guest-account.service.ts';
import { placeOf } from '../sign-in/sign-in.service.ts';
import { rememberPlace } from '../sign-in/sign-in.store.ts';
import { passwordFault } from './password.rules.ts';

export async function requestReset(deps: Deps, email: string, client: Client): Promise<{ message: string }> {
  await limitNetwork(deps, LIMITS.resetRequests, client);
  await recordEvent(deps.db, resetRequested, { email });
  return { message: identity_answer[client.locale].reset_sent };
}

export async function mailResetLink(deps: Pick<Deps, 'db' | 'now' | 'config'>, email: string): Promise<void> {
  const { db, now, config } = deps;
  const at = now();
  const account = await findAccountByEmail(db, email);
  if (!account) return await mailGuestConfirmations(deps, email);

  await db.transaction((tx) =>
    postResetLink(tx, account, at, (token) => resetLetter(account, config.publicUrl, token)),
  );
}

/**
 * Mails the link because the clinic asks for it, always to the address that the account holds. False if it holds none,
 * or if enough letters went out.
 */
export async function mailResetLinkForClinic(
  tx: Db,
  patientId: number,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  now: Date,
): Promise<boolean> {
  const account = await lockAccount(tx, patientId);
  if (!account?.holdsAddress) return false;
  return await postResetLink(tx, account, now, (token) => resetByClinicLetter(account, publicUrl, token));
}

async function postResetLink(
  tx: Db,
  { id }: Pick<Account, 'id'>,
  now: Date,
  letterWith: (token: string) => Letter,
): Promise<boolean> {
  for (const limit of [LIMITS.resetLettersAMinute, LIMITS.resetLettersAnHour]) {
    if (!(await hasTryLeft(tx, limit, String(id), now))) return false;
  }
  await postLetter(tx, letterWith(await newResetLink(tx, id, now)));
  return true;
}

interface ResetForm {
  token: string;
  email: string;
  password: string;
}

/** The link proves the mailbox. All sessions end, because somebody who knew the old password may have one. */
export async function resetPassword(
  deps: Deps,
  form: ResetForm,
  client: Client,
): Promise<{ message: string }> {
  const tokenHash = hashToken(form.token);
  const counters: Parameters<typeof countWrong>[1] = [
    [LIMITS.links, networkOf(client.network)],
    [LIMITS.resetOwners, tokenHash],
  ];
  const owner = await countWrong(deps, counters, () =>
    findResetOwner(deps.db, tokenHash, form.email, deps.now()),
  );
  if (!owner) throw linkInvalid();
  const fault = passwordFault(form.password, owner);
  if (fault) throw new Failure('request.invalid', { fields: { password: [fault] } });

  const passwordHash = await hashPassword(form.password);
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    if (!(await redeemReset(tx, tokenHash, at))) throw linkInvalid();
    await endPendingAccess(tx, owner.id, at);
    await setPassword(tx, owner.id, passwordHash);
    if (await markEmailVerified(tx, owner.id, at)) {
      // The link in the registration mail would let its browser in without the new password.
      await cancelEmailProofs(tx, owner.id, at);
      await recordEvent(tx, addressProven, { patientId: owner.id });
    }
    // The owner proved the mailbox from this place, so wrong tries by strangers elsewhere do not block it.
    await rememberPlace(tx, owner.id, placeOf(client), at);
    await endSessionsOf(tx, { kind: 'patient', patientId: owner.id }, at);
    await postLetter(tx, securityLetter(owner, 'password_changed'));
  });
  return { message: identity_answer[client.locale].password_reset };
}

function linkInvalid(): Failure {
  return new Failure('identity.link_invalid', { fields: { token: [{ text: 'link_invalid' }] } });
}
