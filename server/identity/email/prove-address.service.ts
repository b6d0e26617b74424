import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import { hasTryLeft } from '#server/platform/rate-limit/rate-limit.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { LIMITS } from '../account-protection.service.ts';
import { deleteAllAccess } from '../erase-account.store.ts';
import { addressProven } from '../identity.events.ts';
import { confirmationLetter, guestOfKnownAddressLetter, securityLetter } from '../identity.mails.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  holdAddress,
  lockHolder,
  markEmailVerified,
  releaseAddress,
  setPassword,
} from '../patient.store.ts';
import { emailKeyOf } from '../person.rules.ts';
import { newConfirmation } from './issue-link.service.ts';
import { isProofDevice } from './mailed-link.store.ts';

/**
 * The owner of the mailbox has entered a mailed code. The first proof ends everything that a stranger may have set up
 * under this address: password, sessions, links and second factors. The password stays if the same browser registered
 * it. Returns the updated account.
 */
export async function acceptMailbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  deviceHash: string | undefined,
): Promise<Account> {
  if (account.emailVerifiedAt) return account;
  return await db.transaction(async (tx) => {
    const at = now();
    if (!(await markEmailVerified(tx, account.id, at))) return account;
    await recordEvent(tx, addressProven, { patientId: account.id });
    const isSameDevice = deviceHash !== undefined && (await isProofDevice(tx, account.id, deviceHash, at));
    await endSessionsOf(tx, { kind: 'patient', patientId: account.id }, at);
    await deleteAllAccess(tx, account.id);
    if (isSameDevice || account.passwordHash === null) return { ...account, emailVerifiedAt: at };

    await setPassword(tx, account.id, null);
    await postLetter(tx, securityLetter(account, 'unproven_password_dropped'));
    return { ...account, emailVerifiedAt: at, passwordHash: null };
  });
}

/**
 * Gives an address to the account that has proven its mailbox. An account that only named the address loses it, and
 * all access. False when another account has proven the address before.
 */
export async function assignAddress(
  tx: Db,
  { patientId, email }: { patientId: number; email: string },
  now: Date,
): Promise<boolean> {
  const holder = await lockHolder(tx, email);
  if (holder && holder.id !== patientId) {
    if (holder.emailVerifiedAt) return false;
    await detachAccount(tx, holder.id, now);
  }
  await holdAddress(tx, patientId, email, now);
  return true;
}

/** The account loses its address to somebody else. Its data stays, and nobody can sign in to it. */
export async function detachAccount(tx: Db, patientId: number, now: Date): Promise<void> {
  await releaseAddress(tx, patientId);
  await deleteAllAccess(tx, patientId);
  await endSessionsOf(tx, { kind: 'patient', patientId }, now);
}

/** The patient who has proven this address, if anybody has. */
export async function ownerOfAddress(db: Db, email: string): Promise<number | undefined> {
  const account = await findAccountByEmail(db, email);
  return account?.emailVerifiedAt ? account.id : undefined;
}

/** The key of the patient's address, if the patient has proven it. */
export async function provenAddressKey(db: Db, patientId: number): Promise<string | undefined> {
  const account = await findAccount(db, patientId);
  return account?.emailVerifiedAt ? emailKeyOf(account.email) : undefined;
}

/** Whether the patient's address is proven, and if not, who holds it. */
type AddressState = 'proven' | 'registered' | 'guest' | 'known' | 'declined' | 'lost';

export async function addressStateOf(db: Db, patientId: number): Promise<AddressState> {
  const account = await findAccount(db, patientId);
  if (!account || account.emailVerifiedAt) return 'proven';
  if (account.addressDeclinedAt) return 'declined';
  if (account.holdsAddress) return 'registered';
  if (!account.isGuest) return 'lost';
  return (await findAccountByEmail(db, account.email))?.emailVerifiedAt ? 'known' : 'guest';
}

/** Where the button of a mail leads; nobody can sign in with an address that is not proven. */
export type WayIn = { to: 'portal' } | { to: 'login' } | { to: 'confirmation'; token: string };

/** Makes a confirmation link for a patient who has not proven the address yet. */
export async function wayInOf(db: Db, patientId: number, now: Date): Promise<WayIn> {
  const state = await addressStateOf(db, patientId);
  if (state === 'known') return { to: 'login' };
  const account = ['guest', 'registered'].includes(state) && (await findAccount(db, patientId));
  if (!account) return { to: 'portal' };
  return { to: 'confirmation', token: await newConfirmation(db, account, now) };
}

/** Staff ask the portal to mail the confirmation link again. False when there is nothing to confirm. */
export async function mailConfirmation(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  patientId: number,
): Promise<boolean> {
  const at = now();
  return await db.transaction(async (tx) => {
    const state = await addressStateOf(tx, patientId);
    const account = await findAccount(tx, patientId);
    if (!account || !['registered', 'guest', 'known'].includes(state)) return false;
    if (!(await hasTryLeft(tx, LIMITS.confirmationLetters, String(patientId), at))) return false;
    await postLetter(
      tx,
      state === 'known'
        ? guestOfKnownAddressLetter(account, config.publicUrl)
        : confirmationLetter(account, config.publicUrl, await newConfirmation(tx, account, at)),
    );
    return true;
  });
}
