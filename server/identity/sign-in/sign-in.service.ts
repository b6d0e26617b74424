import type { SecondFactorNeeded, SignedIn, SignInAnswer } from '#contract/identity-session.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { newSecretToken, verifyPassword } from '#server/platform/secrets.ts';
import { endSession, type OpenedSession, openSession } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { countWrong, loginCounters } from '../account-protection.service.ts';
import { isSecondFactorStillRequired } from '../factor/manage-second-factor.service.ts';
import { canHavePasskeys } from '../factor/passkey-ceremony.ts';
import { isSecondFactorRequired, methodsOf } from '../factor/second-factor.store.ts';
import { newPlaceLetter } from '../identity.mails.ts';
import { type Account, findAccountByEmail, lockAccount } from '../patient.store.ts';
import { emailKeyOf, fullName } from '../person.rules.ts';
import { deviceName } from './device-name.rules.ts';
import { isTrustedDevice, trustDevice } from './own-devices.service.ts';
import { insertPendingSignIn, type Place, rememberPlace } from './sign-in.store.ts';

/** Setting up takes longer, because the patient may have to install an app. */
const PENDING_MINUTES = { required: 10, to_set_up: 30 } as const;

/**
 * How the second factor was given. `new_account`: none is needed on the device whose booking has just made the
 * account.
 */
type SecondProof = 'none' | 'given' | 'given_and_trusted' | 'trusted_device' | 'new_account';

/**
 * The refusal and the work are the same for an unknown address, a wrong password and an unproven address. So somebody
 * who registers a stranger's address learns nothing by signing in with it.
 */
export async function logIn(
  deps: Deps,
  { email, password, remember }: { email: string; password: string; remember: boolean },
  client: Client,
): Promise<SignInAnswer> {
  const counters = await loginCounters(deps, emailKeyOf(email), client);
  const account = await countWrong(deps, counters, async () => {
    const found = await findAccountByEmail(deps.db, email);
    const isRight = await verifyPassword(found?.passwordHash, password);
    return isRight && found?.emailVerifiedAt ? found : undefined;
  }).catch(asLoginFailure);
  if (!account) throw wrongCredentials();
  return await signInAfterFirstFactor(deps, account, remember, client);
}

/** Called after the first factor. Opens a session, or asks for the second factor, which may have to be set up. */
export async function signInAfterFirstFactor(
  deps: Deps,
  account: Account,
  isRemembered: boolean,
  client: Client,
): Promise<SignInAnswer> {
  const { db, now, config } = deps;
  const owner = { kind: 'patient', patientId: account.id } as const;
  const methods = await methodsOf(db, owner);
  const isToSetUp = methods.length === 0;
  if (isToSetUp && !(await isSecondFactorRequired(db)))
    return await openPatientSession(deps, account, isRemembered, client);
  if (!isToSetUp && (await isTrustedDevice(db, account.id, client, now())))
    return await openPatientSession(deps, account, isRemembered, client, 'trusted_device');

  const { token, tokenHash } = newSecretToken();
  const minutes = PENDING_MINUTES[isToSetUp ? 'to_set_up' : 'required'];
  const expiresAt = new Date(now().getTime() + minutes * 60_000);
  await db.transaction(async (tx) => {
    await lockAsProven(tx, account);
    await insertPendingSignIn(tx, owner, { tokenHash, isRemembered, expiresAt });
  });
  const answer: SecondFactorNeeded = {
    second_factor: {
      token,
      methods,
      is_to_set_up: isToSetUp,
      can_add_passkey: canHavePasskeys(config.publicUrl),
    },
  };
  return { ...answer, data: answer };
}

export async function openPatientSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  isRemembered: boolean,
  client: Client,
  second: SecondProof = 'none',
): Promise<SignedInAnswer> {
  const opened = await db.transaction((tx) =>
    openSessionIn(tx, account, { isRemembered, second }, client, now()),
  );
  return answerSignIn(account, opened, client);
}

interface GivenProof {
  isRemembered: boolean;
  second: SecondProof;
}

interface OpenedEntrance {
  session: OpenedSession;
  trust?: OpenedSession | undefined;
}

/** Opens a session in the caller's transaction, which may have checked the second factor. */
export async function openSessionIn(
  tx: Db,
  account: Account,
  given: GivenProof,
  client: Client,
  now: Date,
): Promise<OpenedEntrance> {
  return await openSessionOf(tx, await lockAsProven(tx, account), given, client, now);
}

/** As `openSessionIn`, for a caller who has locked the account. */
export async function openSessionOf(
  tx: Db,
  account: Account,
  { isRemembered, second }: GivenProof,
  client: Client,
  now: Date,
): Promise<OpenedEntrance> {
  if (account.approvedAt === null) throw notApproved();
  await expectSecondProof(tx, account, second, client, now);
  const place = placeOf(client);
  const familiar = await rememberPlace(tx, account.id, place, now);
  if (familiar.any && !familiar.network && !familiar.device) {
    const device = deviceName(client.device) || identity_answer[account.locale].unknown_device;
    await postLetter(tx, newPlaceLetter(account, device));
  }
  const subject = { kind: 'patient', patientId: account.id } as const;
  return {
    session: await openSession(tx, subject, { isRemembered, device: client.device }, now),
    trust: second === 'given_and_trusted' ? await trustDevice(tx, account.id, client, now) : undefined,
  };
}

/**
 * The rule may have changed, or the patient may have removed the device's trust, since the check before the
 * transaction.
 */
async function expectSecondProof(
  tx: Db,
  { id }: Account,
  second: SecondProof,
  client: Client,
  now: Date,
): Promise<void> {
  const isMissing =
    (second === 'none' && (await isSecondFactorStillRequired(tx))) ||
    (second === 'trusted_device' && !(await isTrustedDevice(tx, id, client, now)));
  if (isMissing) throw new Failure('identity.sign_in_expired');
}

type SignedInAnswer = SignedIn & { data: SignedIn };

export function answerSignIn(
  account: Account,
  { session, trust }: OpenedEntrance,
  client: Client,
): SignedInAnswer {
  const { token, expiresAt } = session;
  client.setSessionCookie(token, expiresAt);
  if (trust) client.setTrustCookie(trust.token, trust.expiresAt);
  const answer: SignedIn = { access_token: token, user: { id: account.id, name: fullName(account) } };
  return { ...answer, data: answer };
}

/**
 * Locks the account and refuses if password or address have changed since they were checked. A change that comes
 * later sees, and ends, what the caller opens.
 */
export async function lockAsProven(tx: Db, { id, email, passwordHash }: Account): Promise<Account> {
  const present = await lockAccount(tx, id);
  const isSame = present?.passwordHash === passwordHash && present.email === email;
  if (!isSame) throw wrongCredentials();
  return present;
}

export async function logOut({ db, now }: Pick<Deps, 'db' | 'now'>, patient: Patient, client: Client) {
  await endSession(db, patient.sessionId, now());
  client.clearSessionCookie();
  return { message: identity_answer[client.locale].logged_out };
}

export function wrongCredentials(): Failure {
  return new Failure('identity.wrong_credentials', {
    fields: { messages: [{ text: 'wrong_credentials' }] },
  });
}

/** Only somebody who has signed in correctly learns that the account waits for approval. */
function notApproved(): Failure {
  return new Failure('identity.not_approved', { fields: { messages: [{ text: 'account_waiting' }] } });
}

/** The login form shows the refusals under `messages`. */
export function asLoginFailure(error: unknown): never {
  if (!(error instanceof Failure) || error.code !== 'request.too_many') throw error;
  const { code, retryAfterSeconds = 1 } = error;
  throw new Failure(code, { fields: { messages: [{ text: 'too_many_tries' }] }, retryAfterSeconds });
}

/** Browser updates change version numbers often; without the numbers it stays the same device. */
export function placeOf(client: Pick<Client, 'network' | 'device'>): Place {
  return { network: networkOf(client.network), device: client.device.replace(/[\d.]+/g, '') };
}
