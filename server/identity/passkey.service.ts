import type { PasskeyAttestation } from '#contract/passkey.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { app } from '#texts/generated/app.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { ownAccount, reauthenticate } from './own-account.service.ts';
import { insertPasskey, keepChallenge, passkeysOf, removePasskey, takeChallenge } from './passkey.store.ts';
import { newPasskeyOptions, verifyNewPasskey } from './passkey-ceremony.ts';
import { accountForNewFactor, afterAdding, removeFactor } from './second-factor.service.ts';

const CHALLENGE_MINUTES = 5;

export async function beginPasskey(deps: Deps, patient: Patient, password: string, { locale }: Client) {
  const { db, now, config } = deps;
  const account = await accountForNewFactor(deps, patient, password);
  const names = { clinic: app[locale].name, user: account.email };
  const options = await newPasskeyOptions(config.publicUrl, names, await passkeysOf(db, patient));
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
  await keepChallenge(db, patient, options.challenge, expiresAt);
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
    return await afterAdding(tx, account);
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
