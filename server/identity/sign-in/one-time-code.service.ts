import { randomInt } from 'node:crypto';
import type { SignInAnswer } from '#contract/identity-session.contract.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { hashPassword, hashToken, verifyPassword } from '#server/platform/secrets.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { countWrong, LIMITS, limitNetwork } from '../account-protection.service.ts';
import { acceptMailbox } from '../email/prove-address.service.ts';
import { codeRequested } from '../identity.events.ts';
import { codeLetter, codePathClosedLetter } from '../identity.mails.ts';
import { type Account, findAccountByEmail } from '../patient.store.ts';
import { mailGuestConfirmations } from '../register/guest-account.service.ts';
import { closedAfterWrongGuess } from './guess-budget.rules.ts';
import { mayMailCode, spendTry, withNewCode } from './one-time-code.rules.ts';
import { signInAfterFirstFactor } from './sign-in.service.ts';
import {
  hashPlace,
  isNetworkOf,
  lockCodePath,
  readCodePath,
  redeemCode,
  storeCodePath,
} from './sign-in.store.ts';

export async function requestCode(deps: Deps, email: string, client: Client): Promise<{ message: string }> {
  await limitNetwork(deps, LIMITS.codeRequests, client);
  await recordEvent(deps.db, codeRequested, {
    email,
    networkHash: hashPlace(networkOf(client.network)),
  });
  return { message: identity_answer[client.locale].code_sent };
}

/**
 * The code is hashed like a password: a plain hash would let an attacker try a million codes a second, this one takes
 * half a day.
 */
export async function mailCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { email, networkHash }: { email: string; networkHash?: string },
): Promise<void> {
  const { db, now } = deps;
  const account = await findAccountByEmail(db, email);
  if (!account) return await mailGuestConfirmations(deps, email);
  const isFamiliar = networkHash !== undefined && (await isNetworkOf(db, account.id, networkHash));
  const from = isFamiliar ? 'familiar' : 'unfamiliar';
  const known = await readCodePath(db, account.id);
  if (known && !mayMailCode(known, from, now())) return;

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  await db.transaction(async (tx) => {
    const path = await lockCodePath(tx, account.id);
    if (!mayMailCode(path, from, now())) return;
    await storeCodePath(tx, account.id, withNewCode(path, codeHash, now()));
    await postLetter(tx, codeLetter(account, code));
  });
}

/** The refusal and the work are the same for an unknown address, a wrong, used or missing code, and a closed path. */
export async function logInWithCode(
  deps: Deps,
  { email, otp, remember }: { email: string; otp: string; remember: boolean },
  client: Client,
): Promise<SignInAnswer> {
  const counters = [[LIMITS.codeGuesses, networkOf(client.network)]] satisfies Parameters<
    typeof countWrong
  >[1];
  const account = await countWrong(deps, counters, () => checkCode(deps, email, otp));
  if (!account) {
    const fault = [{ text: 'wrong_code' }];
    throw new Failure('identity.wrong_code', { fields: { otp: fault, messages: fault } });
  }
  const { deviceToken } = client;
  const accepted = await acceptMailbox(deps, account, deviceToken && hashToken(deviceToken));
  return await signInAfterFirstFactor(deps, accepted, remember, client);
}

async function checkCode(deps: Deps, email: string, otp: string): Promise<Account | undefined> {
  const { db, now } = deps;
  const account = await findAccountByEmail(db, email);
  const codeHash = account && (await countTry(deps, account.id));
  const isRight = await verifyPassword(codeHash, otp);
  if (!account || !codeHash) return undefined;
  if (isRight) return (await redeemCode(db, account.id, codeHash)) ? account : undefined;

  await db.transaction(async (tx) => {
    const closedUntil = closedAfterWrongGuess(await lockCodePath(tx, account.id), now());
    if (!closedUntil) return;
    await storeCodePath(tx, account.id, { closedUntil, codeHash: null });
    await postLetter(tx, codePathClosedLetter(account, 'code'));
  });
  return undefined;
}

/** Counts the try and returns the hash to compare with. */
async function countTry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patientId: number,
): Promise<string | undefined> {
  return await db.transaction(async (tx) => {
    const spent = spendTry(await lockCodePath(tx, patientId), now());
    if (!spent) return undefined;
    await storeCodePath(tx, patientId, spent);
    return spent.codeHash;
  });
}
