import type { z } from 'zod';
import type { identityRegistration } from '#contract/identity-account.contract.ts';
import type { Locale } from '#contract/locale.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type News, newsOf, recordEvents } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import { hasTryLeft } from '#server/platform/rate-limit/rate-limit.ts';
import { hashPassword, hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { LIMITS, limitNetwork } from '../account-protection.service.ts';
import { newConfirmation } from '../email/issue-link.service.ts';
import { accountRegistered, termsAccepted } from '../identity.events.ts';
import { approvedLetter, knownAddressLetter, welcomeLetter } from '../identity.mails.ts';
import {
  findAccount,
  findAccountByEmail,
  insertPatient,
  listAccountsToApprove,
  markApproved,
  markForApproval,
  type NewPatient,
} from '../patient.store.ts';
import { fullName, genderOf, personFaults } from '../person.rules.ts';
import { putAddress } from '../profile/profile.store.ts';

/** The link in the mail works for the same time. */
const DEVICE_DAYS = 7;

type RegistrationForm = z.output<(typeof identityRegistration)['register']['input']>;

/** The answer is the same for a new and a known address; only the mailbox learns the difference. */
export async function register(deps: Deps, form: RegistrationForm, client: Client) {
  await limitNetwork(deps, LIMITS.registrations, client);
  refuseFaults(form, deps.now());
  const passwordHash = await hashPassword(form.password);
  const deviceHash = rememberDevice(client, deps.now());

  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const account = await insertPatient(tx, { ...personOf(form, client, at), passwordHash }, at);
    if (account) {
      const { address, country } = form;
      if (address)
        await putAddress(tx, account.id, { ...address, countryCode: address.countryCode ?? country }, at);
      const token = await newConfirmation(tx, account, at, deviceHash);
      await postLetter(tx, welcomeLetter(account, deps.config.publicUrl, token));
      const registered = newsOf(accountRegistered, { patientId: account.id });
      await recordEvents(tx, [registered, newsOfAcceptance(account, at)]);
      return;
    }
    const owner = await findAccountByEmail(tx, form.email);
    if (owner && (await hasTryLeft(tx, LIMITS.knownAddressLetters, String(owner.id), at))) {
      await postLetter(tx, knownAddressLetter(owner, deps.config.publicUrl));
    }
  });

  return {
    data: { first_name: form.first_name, last_name: form.last_name },
    message: identity_answer[client.locale].registered,
  };
}

/** The browser gets a token in both cases. With it, the link in the mail does not ask for a password. */
function rememberDevice(client: Client, now: Date): string {
  const token = client.deviceToken ?? newSecretToken().token;
  client.setDeviceCookie(token, new Date(now.getTime() + DEVICE_DAYS * 24 * 3_600_000));
  return hashToken(token);
}

/** Like the contract's own faults, these are reported under both keys. */
function refuseFaults(form: RegistrationForm, now: Date): void {
  const { email, first_name: firstName, last_name: lastName, password, birthdate } = form;
  const faults = Object.entries(personFaults({ email, firstName, lastName, password, birthdate }, now));
  if (faults.length === 0) return;
  const fields = Object.fromEntries(
    faults.flatMap(([key, fault]) => [
      [key, fault],
      [`user.${key}`, fault],
    ]),
  );
  throw new Failure('request.invalid', { fields });
}

function personOf(form: RegistrationForm, { locale }: Client, now: Date): NewPatient {
  return {
    email: form.email,
    salutation: form.salutation,
    firstName: form.first_name,
    lastName: form.last_name,
    birthdate: form.birthdate,
    phone: form.phone,
    gender: form.gender ?? genderOf(form.salutation),
    praxis: form.praxis ?? null,
    locale,
    isGuest: false,
    termsAcceptedAt: now,
  };
}

export function newsOfAcceptance({ id: patientId, locale }: { id: number; locale: Locale }, now: Date): News {
  return newsOf(termsAccepted, { patientId, locale, acceptedAt: now.toISOString() });
}

interface WaitingAccount {
  id: number;
  name: string;
  createdAt: Date;
}

/** The patient waits until the clinic approves the account. Sessions opened meanwhile end. */
export async function holdAccount({ db, now }: Pick<Deps, 'db' | 'now'>, patientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await markForApproval(tx, patientId);
    await endSessionsOf(tx, { kind: 'patient', patientId }, now());
  });
}

/** Approves the account and tells the patient by mail. An account that was approved before gets no second mail. */
export async function approveAccount(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  patientId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markApproved(tx, patientId, now()))) return;
    const account = await findAccount(tx, patientId);
    if (account) await postLetter(tx, approvedLetter(account, config.publicUrl));
  });
}

/** The account that has waited longest comes first. */
export async function waitingAccounts(db: Db): Promise<WaitingAccount[]> {
  const accounts = await listAccountsToApprove(db);
  return accounts.map((account) => ({
    id: account.id,
    name: fullName(account),
    createdAt: account.createdAt,
  }));
}
