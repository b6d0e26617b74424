import type { SignInAnswer } from '#contract/identity-session.contract.ts';
import type { PasskeyAssertion } from '#contract/passkey.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { countWrong, LIMITS } from '../account-protection.service.ts';
import { codePathClosedLetter, securityLetter } from '../identity.mails.ts';
import { type Account, findAccount, subjectOfAccount } from '../patient.store.ts';
import { closedAfterWrongGuess, spendGuess } from '../sign-in/guess-budget.rules.ts';
import { openPatientSession } from '../sign-in/sign-in.service.ts';
import {
  findPendingSubject,
  finishPendingSignIn,
  putChallenge,
  spendPendingTry,
} from '../sign-in/sign-in.store.ts';
import type { Recipient } from '../write-mail.service.ts';
import { passkeySignInOptions, verifyPasskey } from './passkey-ceremony.ts';
import { hashRecoveryCode, matchTotp, openTotpSecret } from './second-factor.rules.ts';
import {
  findPasskey,
  lockTotp,
  notePasskeyUse,
  passkeysOf,
  redeemRecoveryCode,
  storeTotpGuess,
} from './second-factor.store.ts';

interface GivenFactor {
  totp?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

export async function askForPasskey({ db, now, config }: Deps, token: string) {
  const tokenHash = hashToken(token);
  const patientId = await findPendingSubject(db, { kind: 'patient', tokenHash }, now());
  if (patientId === undefined) throw new Failure('identity.sign_in_expired');
  const known = await passkeysOf(db, { kind: 'patient', patientId });
  const options = await passkeySignInOptions(config.publicUrl, known);
  await putChallenge(db, tokenHash, options.challenge);
  return { data: options };
}

/** Each sign-in has five tries. Codes of the app also count against the daily limit of the account. */
export async function giveSecondFactor(
  deps: Deps,
  { token, trust_device: trusts, ...given }: GivenFactor & { token: string; trust_device: boolean },
  client: Client,
): Promise<SignInAnswer> {
  const tokenHash = hashToken(token);
  const opened = await countWrong(
    deps,
    [[LIMITS.secondFactorGuesses, networkOf(client.network)]],
    async () => {
      const pending = await spendPendingTry(deps.db, { kind: 'patient', tokenHash }, deps.now());
      const account = pending && (await findAccount(deps.db, pending.subjectId));
      if (!account) throw new Failure('identity.sign_in_expired');
      const isRight = await checkFactor(deps, account, given, pending.passkeyChallenge);
      if (!isRight || !(await finishPendingSignIn(deps.db, tokenHash))) return undefined;
      return { account, isRemembered: pending.isRemembered };
    },
  );
  if (!opened) throw wrongFactor(given);
  const second = trusts ? 'given_and_trusted' : 'given';
  return await openPatientSession(deps, opened.account, opened.isRemembered, client, second);
}

async function checkFactor(
  deps: Deps,
  account: Account,
  { totp, recovery_code, passkey }: GivenFactor,
  challenge: string | null,
): Promise<boolean> {
  const owner = { subject: subjectOfAccount(account), recipient: account };
  if (totp) return await checkTotp(deps, owner, totp);
  if (recovery_code) return await checkRecoveryCode(deps, owner, recovery_code);
  if (passkey && challenge) return await checkPasskey(deps, account, passkey, challenge);
  return false;
}

async function checkPasskey(deps: Deps, account: Account, given: PasskeyAssertion, challenge: string) {
  const { db, now, config } = deps;
  const stored = await findPasskey(db, subjectOfAccount(account), given.id);
  const counter = stored && (await verifyPasskey(config.publicUrl, challenge, given, stored));
  if (!stored || counter === undefined) return false;
  await notePasskeyUse(db, stored.id, counter, now());
  return true;
}

function wrongFactor(given: GivenFactor): Failure {
  const key = (['totp', 'recovery_code', 'passkey'] as const).find((name) => given[name]) ?? 'totp';
  const fault = [{ text: 'wrong_second_factor' }];
  return new Failure('identity.wrong_second_factor', { fields: { [key]: fault, messages: fault } });
}

/** The owner of the factor, and the mailbox that is told about changes. */
interface FactorOwner {
  subject: Subject;
  recipient: Recipient;
}

/**
 * Codes of the app have a daily limit of wrong guesses. When it is reached, the app is closed for a day and the owner
 * is told by mail.
 */
export async function checkTotp(
  { db, now, dataKey }: Pick<Deps, 'db' | 'now' | 'dataKey'>,
  { subject, recipient }: FactorOwner,
  code: string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const factor = await lockTotp(tx, subject);
    const spent = factor?.confirmedAt && spendGuess(factor, now());
    if (!spent) return false;
    const step = matchTotp(openTotpSecret(dataKey, factor.secret), code, factor.lastUsedStep, now());
    if (step !== undefined) {
      await storeTotpGuess(tx, subject, { lastUsedStep: step });
      return true;
    }
    const closedUntil = closedAfterWrongGuess(spent, now());
    if (closedUntil) await postLetter(tx, codePathClosedLetter(recipient, 'totp'));
    const { wrongGuesses, guessWindowStartedAt } = spent;
    const change = { wrongGuesses, guessWindowStartedAt, closedUntil: closedUntil ?? null };
    await storeTotpGuess(tx, subject, change);
    return false;
  });
}

/** A recovery code works once. The owner is told by mail. */
export async function checkRecoveryCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { subject, recipient }: FactorOwner,
  code: string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const isRight = await redeemRecoveryCode(tx, subject, hashRecoveryCode(code), now());
    if (isRight) await postLetter(tx, securityLetter(recipient, 'recovery_code_used'));
    return isRight;
  });
}
