import type { PasskeyAttestation } from '#contract/passkey.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/network.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { app } from '#texts/generated/app.ts';
import { countWrong, LIMITS } from '../account-protection.service.ts';
import { type Account, findAccount, lockAccount, subjectOfAccount } from '../patient.store.ts';
import { answerSignIn, openSessionIn } from '../sign-in/sign-in.service.ts';
import {
  findPendingSubject,
  finishPendingSignIn,
  putChallenge,
  spendPendingTry,
} from '../sign-in/sign-in.store.ts';
import { completeNewFactor } from './manage-second-factor.service.ts';
import { newPasskeyOptions, verifyNewPasskey } from './passkey-ceremony.ts';
import { matchTotp, newTotpSecret, openTotpSecret, sealTotpSecret, totpUrl } from './second-factor.rules.ts';
import { confirmTotp, insertPasskey, lockTotp, methodsOf, offerTotp } from './second-factor.store.ts';

interface SetUp {
  token: string;
  trust_device: boolean;
}

export async function beginTotpSetUp(deps: Deps, token: string, { locale }: Client) {
  const account = await accountToSetUp(deps, token);
  const secret = newTotpSecret();
  const stored = sealTotpSecret(deps.dataKey, secret);
  if (!(await offerTotp(deps.db, subjectOfAccount(account), stored, deps.now()))) throw exists();
  const url = totpUrl(secret, { issuer: app[locale].name, label: account.email });
  return { data: { secret, otpauth_url: url } };
}

export async function beginPasskeySetUp(deps: Deps, token: string, { locale }: Client) {
  const account = await accountToSetUp(deps, token);
  const names = { clinic: app[locale].name, user: account.email };
  const options = await newPasskeyOptions(deps.config.publicUrl, names, []);
  await putChallenge(deps.db, hashToken(token), options.challenge);
  return { data: options };
}

/** Confirms the app, makes the recovery codes and opens the session, in one transaction. */
export async function finishTotpSetUp(
  deps: Deps,
  { code, ...setUp }: SetUp & { code: string },
  client: Client,
) {
  const answer = await finishSetUp(deps, setUp, client, async (tx, account) => {
    const factor = await lockTotp(tx, subjectOfAccount(account));
    if (!factor || factor.confirmedAt) throw new Failure('identity.sign_in_expired');
    const secret = openTotpSecret(deps.dataKey, factor.secret);
    const step = matchTotp(secret, code, factor.lastUsedStep, deps.now());
    if (step === undefined) return false;
    await confirmTotp(tx, subjectOfAccount(account), step, deps.now());
    return true;
  });
  if (answer) return answer;
  throw new Failure('identity.wrong_second_factor', { fields: { code: [{ text: 'wrong_second_factor' }] } });
}

export async function finishPasskeySetUp(
  deps: Deps,
  { name, passkey, ...setUp }: SetUp & { name: string; passkey: PasskeyAttestation },
  client: Client,
) {
  const answer = await finishSetUp(deps, setUp, client, async (tx, account, challenge) => {
    const made = challenge && (await verifyNewPasskey(deps.config.publicUrl, challenge, passkey));
    return made ? await insertPasskey(tx, subjectOfAccount(account), { ...made, name }, deps.now()) : false;
  });
  if (!answer) throw new Failure('identity.passkey_refused');
  return answer;
}

type KeepFactor = (tx: Db, account: Account, challenge: string | null) => Promise<boolean>;

/** Each sign-in has five tries. Returns nothing when the factor was refused. */
async function finishSetUp(
  deps: Deps,
  { token, trust_device: trusts }: SetUp,
  client: Client,
  keepFactor: KeepFactor,
) {
  const { db, now } = deps;
  const tokenHash = hashToken(token);
  const guesses = [LIMITS.secondFactorGuesses, networkOf(client.network)] as const;
  const done = await countWrong(deps, [[...guesses]], async () => {
    const pending = await spendPendingTry(db, { kind: 'patient', tokenHash }, now());
    if (!pending) throw new Failure('identity.sign_in_expired');
    return await db.transaction(async (tx) => {
      const account = await mayBeSetUp(tx, await lockAccount(tx, pending.subjectId));
      if (!(await keepFactor(tx, account, pending.passkeyChallenge))) return undefined;
      if (!(await finishPendingSignIn(tx, tokenHash))) throw new Failure('identity.sign_in_expired');
      const codes = await completeNewFactor(tx, account);
      const entrance = {
        isRemembered: pending.isRemembered,
        second: trusts ? 'given_and_trusted' : 'given',
      } as const;
      return { account, codes, opened: await openSessionIn(tx, account, entrance, client, now()) };
    });
  });
  return done && { ...answerSignIn(done.account, done.opened, client), recovery_codes: done.codes };
}

async function accountToSetUp({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<Account> {
  const pending = { kind: 'patient', tokenHash: hashToken(token) } as const;
  const patientId = await findPendingSubject(db, pending, now());
  return await mayBeSetUp(db, patientId === undefined ? undefined : await findAccount(db, patientId));
}

/** Only for an account without a factor (a password alone must not replace one) and with a proven address. */
async function mayBeSetUp(db: Db, account: Account | undefined): Promise<Account> {
  if (!account) throw new Failure('identity.sign_in_expired');
  if ((await methodsOf(db, subjectOfAccount(account))).length > 0) throw exists();
  if (!account.emailVerifiedAt) throw new Failure('identity.email_unverified');
  return account;
}

function exists(): Failure {
  return new Failure('identity.second_factor_exists');
}
