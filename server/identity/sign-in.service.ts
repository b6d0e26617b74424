import type { SecondFactorNeeded, SignedIn, SignInAnswer } from '#contract/identity-session.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { networkOf } from '#server/platform/network.ts';
import { verifyPassword } from '#server/platform/password-hash.ts';
import { newSecretToken } from '#server/platform/secret-token.ts';
import { endSession, openSession } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { countWrong, loginCounters } from './account-protection.service.ts';
import { deviceName } from './device.rules.ts';
import { familiarityOf, type Place, rememberPlace } from './familiar-device.store.ts';
import { newPlaceLetter } from './identity.mails.ts';
import { type Account, findAccountByEmail, lockAccount } from './patient.store.ts';
import { insertPendingSignIn } from './pending-sign-in.store.ts';
import { emailKeyOf, fullName } from './person.rules.ts';
import { methodsOf } from './second-factor.store.ts';

const SECOND_FACTOR_MINUTES = 10;

/** The same refusal, after the same work, for an unknown address and a wrong password. */
export async function logIn(
  deps: Deps,
  { email, password, remember }: { email: string; password: string; remember: boolean },
  client: Client,
): Promise<SignInAnswer> {
  const counters = await loginCounters(deps, emailKeyOf(email), client);
  const account = await countWrong(deps, counters, async () => {
    const found = await findAccountByEmail(deps.db, email);
    const isRight = await verifyPassword(found?.passwordHash, password);
    return isRight ? found : undefined;
  }).catch(showAtLogin);
  if (!account) throw wrongCredentials();
  return await enter(deps, account, remember, client);
}

/** After the first factor: the session, or the question for the second factor where the patient set one up. */
export async function enter(
  deps: Deps,
  account: Account,
  isRemembered: boolean,
  client: Client,
): Promise<SignInAnswer> {
  const { db, now } = deps;
  const owner = { kind: 'patient', patientId: account.id } as const;
  const methods = await methodsOf(db, owner);
  if (methods.length === 0) return await openPatientSession(deps, account, isRemembered, client);

  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now().getTime() + SECOND_FACTOR_MINUTES * 60_000);
  await db.transaction(async (tx) => {
    await lockAsProven(tx, account);
    await insertPendingSignIn(tx, owner, { tokenHash, isRemembered, expiresAt });
  });
  const answer: SecondFactorNeeded = { second_factor: { token, methods } };
  return { ...answer, data: answer };
}

export async function openPatientSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  isRemembered: boolean,
  client: Client,
): Promise<SignInAnswer> {
  const at = now();
  const place = placeOf(client);
  const { token, expiresAt } = await db.transaction(async (tx) => {
    if ((await lockAsProven(tx, account)).approvedAt === null) throw notApproved();
    const familiar = await familiarityOf(tx, account.id, place);
    await rememberPlace(tx, account.id, place, at);
    if (familiar.any && !familiar.network && !familiar.device) {
      const device = deviceName(client.device) || identity_answer[account.locale].unknown_device;
      await postLetter(tx, newPlaceLetter(account, device));
    }
    const subject = { kind: 'patient', patientId: account.id } as const;
    return await openSession(tx, subject, { isRemembered, device: client.device }, at);
  });

  client.keepSession(token, expiresAt);
  const answer: SignedIn = { access_token: token, user: { id: account.id, name: fullName(account) } };
  return { ...answer, data: answer };
}

/**
 * The account as it is now. To check a password takes time: what was proven before it changed proves nothing after,
 * and what is opened before is seen, and ended, by the change.
 */
async function lockAsProven(tx: Db, { id, email, passwordHash }: Account): Promise<Account> {
  const present = await lockAccount(tx, id);
  const isSame = present?.passwordHash === passwordHash && present.email === email;
  if (!isSame) throw wrongCredentials();
  return present;
}

export async function logOut({ db, now }: Pick<Deps, 'db' | 'now'>, patient: Patient, client: Client) {
  await endSession(db, patient.sessionId, now());
  client.forgetSession();
  return { message: identity_answer[client.locale].logged_out };
}

export function wrongCredentials(): Failure {
  return new Failure('identity.wrong_credentials', {
    fields: { messages: [{ text: 'wrong_credentials' }] },
  });
}

/** Only who has proven that the account is hers learns that it waits. */
function notApproved(): Failure {
  return new Failure('identity.not_approved', { fields: { messages: [{ text: 'account_waiting' }] } });
}

/** The login form reads its refusals from `messages`. */
export function showAtLogin(error: unknown): never {
  if (!(error instanceof Failure) || error.code !== 'request.too_many') throw error;
  const { code, retryAfterSeconds = 1 } = error;
  throw new Failure(code, { fields: { messages: [{ text: 'too_many_tries' }] }, retryAfterSeconds });
}

/** Browsers update every few weeks; their version numbers do not make them another device. */
export function placeOf(client: Pick<Client, 'network' | 'device'>): Place {
  return { network: networkOf(client.network), device: client.device.replace(/[\d.]+/g, '') };
}
