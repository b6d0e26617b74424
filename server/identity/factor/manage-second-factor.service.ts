import type { SecondFactors } from '#contract/identity-security.contract.ts';
import type { PasskeyAttestation } from '#contract/passkey.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { endPatientSessions, endSessionsOf, type Subject } from '#server/platform/sessions/sessions.ts';
import { app } from '#texts/generated/app.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { ownAccount, reauthenticate } from '../account.service.ts';
import { type SecurityNews, securityLetter } from '../identity.mails.ts';
import type { Account } from '../patient.store.ts';
import { subjectOfAccount } from '../patient.store.ts';
import { dropPendingSignIns, dropTrustedDevices } from '../sign-in/sign-in.store.ts';
import { canHavePasskeys, newPasskeyOptions, verifyNewPasskey } from './passkey-ceremony.ts';
import {
  hashRecoveryCode,
  matchTotp,
  newRecoveryCodes,
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  totpUrl,
} from './second-factor.rules.ts';
import {
  confirmTotp,
  countFactors,
  deleteSecondFactorRule,
  dropRecoveryCodes,
  insertPasskey,
  insertSecondFactorRule,
  isSecondFactorRequired,
  lockSecondFactorRule,
  lockTotp,
  offerTotp,
  passkeysOf,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  shareSecondFactorRule,
  storeChallenge,
  takeChallenge,
} from './second-factor.store.ts';

const CHALLENGE_MINUTES = 5;

export async function readSecondFactors(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  patient: Patient,
): Promise<SecondFactors> {
  const { hasTotp, recoveryCodesLeft } = await countFactors(db, patient);
  const passkeys = await passkeysOf(db, patient);
  return {
    has_totp: hasTotp,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: recoveryCodesLeft,
    can_add_passkey: canHavePasskeys(config.publicUrl),
    is_required: await isSecondFactorRequired(db),
  };
}

export async function beginTotp(deps: Deps, patient: Patient, password: string, { locale }: Client) {
  const account = await accountForNewFactor(deps, patient, password);
  const secret = newTotpSecret();
  const stored = sealTotpSecret(deps.dataKey, secret);
  if (!(await offerTotp(deps.db, patient, stored, deps.now())))
    throw new Failure('identity.second_factor_exists');
  const url = totpUrl(secret, { issuer: app[locale].name, label: account.email });
  return { data: { secret, otpauth_url: url } };
}

export async function finishTotp(
  { db, now, dataKey }: Deps,
  patient: Patient,
  code: string,
  { locale }: Client,
) {
  const account = await ownAccount(db, patient);
  const codes = await db.transaction(async (tx) => {
    const factor = await lockTotp(tx, patient);
    if (!factor || factor.confirmedAt) throw new Failure('request.not_found');
    const step = matchTotp(openTotpSecret(dataKey, factor.secret), code, factor.lastUsedStep, now());
    if (step === undefined) {
      throw new Failure('identity.wrong_second_factor', {
        fields: { code: [{ text: 'wrong_second_factor' }] },
      });
    }
    await confirmTotp(tx, patient, step, now());
    return await completeNewFactor(tx, account);
  });
  return { data: { recovery_codes: codes }, message: identity_answer[locale].second_factor_added };
}

export async function dropTotp(deps: Deps, patient: Patient, password: string, client: Client) {
  const account = await reauthenticate(deps, patient, password);
  return await removeFactor(deps, account, client, (tx) => removeTotp(tx, patient));
}

export async function renewRecoveryCodes(deps: Deps, patient: Patient, password: string, { locale }: Client) {
  const account = await reauthenticate(deps, patient, password);
  const codes = await deps.db.transaction(async (tx) => {
    const { hasTotp, passkeys } = await countFactors(tx, patient);
    if (!hasTotp && passkeys === 0) throw new Failure('request.not_found');
    await mailSecurityNews(tx, account, 'recovery_codes_renewed');
    return await makeRecoveryCodes(tx, patient);
  });
  return { data: { recovery_codes: codes }, message: identity_answer[locale].recovery_codes_renewed };
}

/**
 * Only a proven address may add a second factor. Otherwise somebody who registered another person's address could
 * lock the owner out.
 */
async function accountForNewFactor(deps: Deps, patient: Patient, password: string): Promise<Account> {
  const account = await reauthenticate(deps, patient, password);
  if (!account.emailVerifiedAt) throw new Failure('identity.email_unverified');
  return account;
}

/** Returns new recovery codes for the first factor, shown only once. Later factors keep the existing codes. */
export async function completeNewFactor(tx: Db, account: Account): Promise<string[]> {
  await mailSecurityNews(tx, account, 'second_factor_added');
  await dropTrustedDevices(tx, account.id);
  const { recoveryCodesLeft } = await countFactors(tx, subjectOfAccount(account));
  return recoveryCodesLeft > 0 ? [] : await makeRecoveryCodes(tx, subjectOfAccount(account));
}

/**
 * The last factor can be removed even if the clinic requires one: the patient is signed out and sets up another at
 * the next sign-in.
 */
async function removeFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  client: Client,
  remove: (tx: Db) => Promise<boolean>,
): Promise<{ message: string }> {
  const t = identity_answer[client.locale];
  const isSignedOut = await db.transaction(async (tx) => {
    if (!(await remove(tx))) throw new Failure('request.not_found');
    const isWithout = await completeRemoval(tx, account);
    if (!isWithout || !(await isSecondFactorRequired(tx))) return false;
    await endSessionsOf(tx, subjectOfAccount(account), now());
    return true;
  });
  if (isSignedOut) client.clearSessionCookie();
  return { message: isSignedOut ? t.last_factor_removed : t.second_factor_removed };
}

/** Drops the recovery codes with the last factor. True when no factor is left. */
async function completeRemoval(tx: Db, account: Account): Promise<boolean> {
  await mailSecurityNews(tx, account, 'second_factor_removed');
  await dropTrustedDevices(tx, account.id);
  await dropPendingSignIns(tx, subjectOfAccount(account));
  const { hasTotp, passkeys } = await countFactors(tx, subjectOfAccount(account));
  if (hasTotp || passkeys > 0) return false;
  await dropRecoveryCodes(tx, subjectOfAccount(account));
  return true;
}

export async function makeRecoveryCodes(tx: Db, owner: Subject): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, owner, codes.map(hashRecoveryCode));
  return codes;
}

async function mailSecurityNews(tx: Db, account: Account, news: SecurityNews): Promise<void> {
  await postLetter(tx, securityLetter(account, news));
}

/**
 * The clinic starts or stops requiring a second factor of its patients. Starting ends all patient sessions, because
 * they were opened without one. A sign-in in progress either ends before the change or meets the new rule.
 */
export async function setSecondFactorRule(tx: Db, isRequired: boolean, now: Date): Promise<void> {
  await lockSecondFactorRule(tx);
  if (!isRequired) await deleteSecondFactorRule(tx);
  else if (await insertSecondFactorRule(tx, now)) await endPatientSessions(tx, now);
}

/** Reads the rule and keeps it unchanged until the transaction ends. */
export async function isSecondFactorStillRequired(tx: Db): Promise<boolean> {
  await shareSecondFactorRule(tx);
  return await isSecondFactorRequired(tx);
}

export async function beginPasskey(deps: Deps, patient: Patient, password: string, { locale }: Client) {
  const { db, now, config } = deps;
  const account = await accountForNewFactor(deps, patient, password);
  const names = { clinic: app[locale].name, user: account.email };
  const options = await newPasskeyOptions(config.publicUrl, names, await passkeysOf(db, patient));
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
  await storeChallenge(db, patient, options.challenge, expiresAt);
  return { data: options };
}

export async function addPasskey(
  { db, now, config }: Deps,
  patient: Patient,
  { name, passkey }: { name: string; passkey: PasskeyAttestation },
  { locale }: Client,
) {
  const account = await ownAccount(db, patient);
  const challenge = await takeChallenge(db, patient, now());
  const made = challenge && (await verifyNewPasskey(config.publicUrl, challenge, passkey));
  if (!made) throw new Failure('identity.passkey_refused');

  const codes = await db.transaction(async (tx) => {
    if (!(await insertPasskey(tx, patient, { ...made, name }, now()))) {
      throw new Failure('identity.passkey_refused');
    }
    return await completeNewFactor(tx, account);
  });
  return { data: { recovery_codes: codes }, message: identity_answer[locale].second_factor_added };
}

export async function dropPasskey(
  deps: Deps,
  patient: Patient,
  { id, current_password }: { id: number; current_password: string },
  client: Client,
) {
  const account = await reauthenticate(deps, patient, current_password);
  return await removeFactor(deps, account, client, (tx) => removePasskey(tx, patient, id));
}
