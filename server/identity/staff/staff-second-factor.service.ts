import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { markProven, proofEndsAt } from '#server/platform/sessions/sessions.ts';
import { app } from '#texts/generated/app.ts';
import { identity_staff } from '#texts/generated/identity_staff.ts';
import { confirmPassword } from '../account.service.ts';
import { countWrong, LIMITS } from '../account-protection.service.ts';
import { checkRecoveryCode, checkTotp } from '../factor/give-second-factor.service.ts';
import { makeRecoveryCodes } from '../factor/manage-second-factor.service.ts';
import {
  matchTotp,
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  totpUrl,
} from '../factor/second-factor.rules.ts';
import { confirmTotp, lockTotp, offerTotp } from '../factor/second-factor.store.ts';
import { securityLetter } from '../identity.mails.ts';
import { findPendingSubject, finishPendingSignIn, spendPendingTry } from '../sign-in/sign-in.store.ts';
import { findStaffMember, type StaffMember } from './staff.store.ts';
import { ownStaffMember } from './staff-members.service.ts';
import { lockActiveMember, openStaffSession, signedIn, subjectOf } from './staff-sign-in.service.ts';

interface GivenCode {
  pending_token: string;
  code: string;
}

export async function giveStaffSecondFactor(deps: Deps, { pending_token, code }: GivenCode, client: Client) {
  const tokenHash = hashToken(pending_token);
  const member = await countStaffGuess(deps, client, async () => {
    const pending = await spendTry(deps, tokenHash);
    return (await checkStaffFactor(deps, pending, code)) ? pending : undefined;
  });
  if (!member) throw wrongFactor();

  const opened = await deps.db.transaction(async (tx) => {
    await lockActiveMember(tx, member.id);
    if (!(await finishPendingSignIn(tx, tokenHash))) throw new Failure('identity.sign_in_expired');
    return await openStaffSession(tx, member.id, client, deps.now());
  });
  return signedIn(opened, member, client);
}

/** Six digits are a code of the app; everything else is a recovery code. */
async function checkStaffFactor(deps: Deps, member: StaffMember, code: string): Promise<boolean> {
  const owner = { subject: subjectOf(member), recipient: member };
  const isOfApp = /^\d{6}$/.test(code.replace(/\s/g, ''));
  return isOfApp ? await checkTotp(deps, owner, code) : await checkRecoveryCode(deps, owner, code);
}

/** Only while no app is confirmed: the password alone must not replace an app. */
export async function beginStaffFactor(deps: Deps, pendingToken: string, { locale }: Client) {
  const { db, now, dataKey } = deps;
  const pending = { kind: 'staff', tokenHash: hashToken(pendingToken) } as const;
  const staffId = await findPendingSubject(db, pending, now());
  const member = staffId === undefined ? undefined : await findStaffMember(db, staffId);
  if (!member) throw new Failure('identity.sign_in_expired');
  const secret = newTotpSecret();
  const stored = sealTotpSecret(dataKey, secret);
  if (!(await offerTotp(db, subjectOf(member), stored, now())))
    throw new Failure('identity.second_factor_exists');
  const url = totpUrl(secret, { issuer: app[locale].name, label: member.email });
  return { data: { secret, otpauth_url: url } };
}

/** Confirms the app, makes the recovery codes and opens the session, in one transaction. */
export async function confirmStaffFactor(deps: Deps, { pending_token, code }: GivenCode, client: Client) {
  const tokenHash = hashToken(pending_token);
  const done = await countStaffGuess(deps, client, async () => {
    const member = await spendTry(deps, tokenHash);
    const finished = await finishSetUp(deps, { member, tokenHash, code }, client);
    return finished && { member, ...finished };
  });
  if (!done) throw wrongFactor();
  return { ...signedIn(done.opened, done.member, client), recovery_codes: done.codes };
}

async function finishSetUp(
  { db, now, dataKey }: Deps,
  { member, tokenHash, code }: { member: StaffMember; tokenHash: string; code: string },
  client: Client,
) {
  const owner = subjectOf(member);
  return await db.transaction(async (tx) => {
    await lockActiveMember(tx, member.id);
    const factor = await lockTotp(tx, owner);
    if (!factor) throw new Failure('identity.sign_in_expired');
    if (factor.confirmedAt) throw new Failure('identity.second_factor_exists');
    const step = matchTotp(openTotpSecret(dataKey, factor.secret), code, factor.lastUsedStep, now());
    if (step === undefined) return undefined;
    if (!(await finishPendingSignIn(tx, tokenHash))) throw new Failure('identity.sign_in_expired');
    await confirmTotp(tx, owner, step, now());
    await postLetter(tx, securityLetter(member, 'second_factor_added'));
    const codes = await makeRecoveryCodes(tx, owner);
    return { codes, opened: await openStaffSession(tx, member.id, client, now()) };
  });
}

/** Counts one of the five tries and returns whose sign-in it is. */
async function spendTry({ db, now }: Deps, tokenHash: string): Promise<StaffMember> {
  const pending = await spendPendingTry(db, { kind: 'staff', tokenHash }, now());
  const member = pending && (await findStaffMember(db, pending.subjectId));
  if (!member) throw new Failure('identity.sign_in_expired');
  return member;
}

async function countStaffGuess<Result>(
  deps: Deps,
  { network }: Client,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return await countWrong(deps, [[LIMITS.staffFactorGuesses, networkOf(network)]], check);
}

function wrongFactor(): Failure {
  const fault = [{ text: 'wrong_second_factor' }];
  return new Failure('identity.wrong_second_factor', { fields: { code: fault } });
}

interface Proof {
  code?: string | undefined;
  password?: string | undefined;
}

/** The member gives the second factor again. Demo accounts have none and give the password. */
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
