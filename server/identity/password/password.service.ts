import type { PasswordChange } from '#contract/identity-session.contract.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { hasTryLeft } from '#server/platform/rate-limit/rate-limit.ts';
import { hashPassword, hashToken } from '#server/platform/secrets.ts';
import { endSessionsOf, type OpenedSession, renewSession } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { confirmPassword, endPendingAccess, reauthenticate } from '../account.service.ts';
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
import { mailGuestConfirmations } from '../register/guest-account.service.ts';
import { placeOf } from '../sign-in/sign-in.service.ts';
import { dropPendingSignIns, rememberPlace } from '../sign-in/sign-in.store.ts';
import { setStaffPassword } from '../staff/staff.store.ts';
import { dropStaffResets } from '../staff/staff-link.store.ts';
import { ownStaffMember } from '../staff/staff-members.service.ts';
import { type PasswordOwner, passwordFault } from './password.rules.ts';

const CURRENT = ['password.current_password'];

/**
 * Ends all other sessions of the account. This session continues with a new token, because the old one may have been
 * copied.
 */
export async function changePassword(deps: Deps, patient: Patient, form: PasswordChange, client: Client) {
  const account = await reauthenticate(deps, patient, form.current_password, CURRENT);
  refuseWeak(form.new_password, account);
  const passwordHash = await hashPassword(form.new_password);

  const renewed = await deps.db.transaction(async (tx) => {
    await setPassword(tx, account.id, passwordHash);
    await endPendingAccess(tx, account.id, deps.now());
    await endSessionsOf(tx, patient, deps.now(), patient.sessionId);
    await postLetter(tx, securityLetter(account, 'password_changed'));
    return await renewOwn(tx, patient, deps.now());
  });
  return continueSession(renewed, 'patient', client);
}

export async function changeStaffPassword(deps: Deps, staff: Staff, form: PasswordChange, client: Client) {
  const member = await ownStaffMember(deps.db, staff);
  const { passwordHash: current } = member;
  await confirmPassword(
    deps,
    { subject: `staff ${member.id}`, passwordHash: current },
    form.current_password,
    CURRENT,
  );
  refuseWeak(form.new_password, member);
  const passwordHash = await hashPassword(form.new_password);

  const renewed = await deps.db.transaction(async (tx) => {
    await setStaffPassword(tx, member.id, passwordHash);
    await dropPendingSignIns(tx, staff);
    await dropStaffResets(tx, member.id);
    await endSessionsOf(tx, staff, deps.now(), staff.sessionId);
    await postLetter(tx, securityLetter(member, 'password_changed'));
    return await renewOwn(tx, staff, deps.now());
  });
  return continueSession(renewed, 'staff', client);
}

async function renewOwn(tx: Db, { sessionId }: Patient | Staff, now: Date): Promise<OpenedSession> {
  const renewed = await renewSession(tx, sessionId, now);
  // The session was ended while the passwords were compared.
  if (!renewed) throw new Failure('session.required');
  return renewed;
}

function continueSession({ token, expiresAt }: OpenedSession, kind: 'patient' | 'staff', client: Client) {
  client.setSessionCookie(token, expiresAt, kind);
  return { message: identity_answer[client.locale].password_changed, access_token: token };
}

function refuseWeak(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner);
  if (fault) throw new Failure('request.invalid', { fields: { 'password.new_password': [fault] } });
}

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
