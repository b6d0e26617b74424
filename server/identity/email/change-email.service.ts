import type { Actor, Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { hasTryLeft, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { endPendingAccess, reauthenticate } from '../account.service.ts';
import { countWrong, LIMITS } from '../account-protection.service.ts';
import { dropRecoveryCodes, removeFactorsSince } from '../factor/second-factor.store.ts';
import {
  emailChangeLetter,
  emailTakenBackLetter,
  emailUndoneLetter,
  knownAddressLetter,
  securityLetter,
} from '../identity.mails.ts';
import { type Account, findAccountByEmail, lockAccount, setPassword } from '../patient.store.ts';
import { lockAsProven } from '../sign-in/sign-in.service.ts';
import { deletePlaces, dropCode } from '../sign-in/sign-in.store.ts';
import { newResetLink } from './issue-link.service.ts';
import {
  cancelEmailChanges,
  cancelEmailProofs,
  cancelLaterUndos,
  findEmailUndo,
  insertEmailProof,
  redeemEmailUndo,
} from './mailed-link.store.ts';
import { assignAddress } from './prove-address.service.ts';

const CHANGE_LINK_MINUTES = 60;

export async function changeEmail(
  deps: Deps,
  patient: Patient,
  { email, current_password }: { email: string; current_password: string },
  client: Client,
) {
  const account = await reauthenticate(deps, patient, current_password);
  await requestEmailChange(deps, account, email);
  return { message: identity_answer[client.locale].email_change_sent };
}

/**
 * Mails a link to the new address; the address changes when that link is opened. Only the new mailbox learns whether
 * the address already has an account.
 */
export async function requestEmailChange(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  account: Account,
  email: string,
): Promise<void> {
  const at = now();
  await takeTry(db, LIMITS.confirmationLetters, String(account.id), at);
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(at.getTime() + CHANGE_LINK_MINUTES * 60_000);

  await db.transaction(async (tx) => {
    // The account may have been restored to its owner while the password was compared.
    await lockAsProven(tx, account);
    const holder = await findAccountByEmail(tx, email);
    await cancelEmailChanges(tx, account.id, at);
    if (!holder?.emailVerifiedAt) {
      await insertEmailProof(tx, { tokenHash, patientId: account.id, purpose: 'change', email, expiresAt });
      await postLetter(tx, emailChangeLetter(account, email, config.publicUrl, token));
    } else if (await hasTryLeft(tx, LIMITS.knownAddressLetters, String(holder.id), at)) {
      await postLetter(tx, knownAddressLetter(holder, config.publicUrl));
    }
    await postLetter(tx, securityLetter(account, 'email_change_requested'));
  });
}

/** The change is undone by this call only, so a mail scanner that opens the link undoes nothing. */
export async function undoEmailChange(deps: Deps, actor: Actor, token: string, client: Client) {
  const tokenHash = hashToken(token);
  const undo = await countWrong(deps, [[LIMITS.links, networkOf(client.network)]], () =>
    findEmailUndo(deps.db, tokenHash, deps.now()),
  );
  if (!undo) throw linkInvalid();
  await takeBack(deps, undo.patientId, tokenHash).catch((error: unknown) => {
    throw sqlState(error) === SQL_STATE.uniqueViolation ? formerAddressTaken() : error;
  });

  const isOwnSession = actor.kind === 'patient' && actor.patientId === undo.patientId;
  if (isOwnSession) client.clearSessionCookie();
  return { message: identity_answer[client.locale].email_undone, is_signed_out: isOwnSession };
}

async function takeBack(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  patientId: number,
  tokenHash: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    const account = await lockAccount(tx, patientId);
    const undo = account && (await redeemEmailUndo(tx, tokenHash, at));
    if (!undo) throw linkInvalid();

    // Whoever changed the address may have registered the former one again. Only an owner who has proven it keeps it.
    if (!(await assignAddress(tx, { patientId, email: undo.formerEmail }, at))) throw formerAddressTaken();
    await endAllAccess(tx, account.id, undo.changedAt, at);
    const resetToken = await newResetLink(tx, account.id, at);
    const restored = { ...account, email: undo.formerEmail, emailVerifiedAt: at };
    await postLetter(tx, emailUndoneLetter(restored, config.publicUrl, resetToken));
    await postLetter(tx, emailTakenBackLetter(account, config.publicUrl));
  });
}

/**
 * Ends all access to the account except a reset link to its mailbox and the second factors set up before the change.
 */
async function endAllAccess(tx: Db, patientId: number, since: Date, now: Date): Promise<void> {
  const owner = { kind: 'patient', patientId } as const;
  await setPassword(tx, patientId, null);
  await endPendingAccess(tx, patientId, now);
  await cancelEmailProofs(tx, patientId, now);
  await cancelLaterUndos(tx, patientId, since, now);
  await dropCode(tx, patientId);
  await removeFactorsSince(tx, owner, since);
  // The time when recovery codes were made is not stored, so all of them are dropped.
  await dropRecoveryCodes(tx, owner);
  await deletePlaces(tx, patientId);
  await endSessionsOf(tx, owner, now);
}

function linkInvalid(): Failure {
  return new Failure('identity.undo_link_invalid', { fields: { token: [{ text: 'undo_link_invalid' }] } });
}

function formerAddressTaken(): Failure {
  return new Failure('identity.former_address_taken');
}
