import type { Actor, Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/sql-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { networkOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken, newSecretToken } from '#server/platform/secret-token.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { LIMITS } from './account-protection.rules.ts';
import { countWrong } from './account-protection.service.ts';
import { newEmailUndo } from './email-undo.service.ts';
import { confirmationLetter, emailChangedLetter } from './identity.mails.ts';
import {
  cancelEmailProofs,
  findEmailProof,
  insertEmailProof,
  redeemEmailProof,
} from './mailed-link.store.ts';
import { dropCode } from './one-time-code.store.ts';
import { endOpenWays } from './open-ways.service.ts';
import { confirmPassword, ownAccount } from './own-account.service.ts';
import { type Account, findAccount, markEmailVerified, setEmail } from './patient.store.ts';
import { addressProven } from './proven-address.service.ts';

const CONFIRMATION_DAYS = 7;

/** The token of a link that proves the account's own address. */
export async function newConfirmation(
  tx: Db,
  account: Pick<Account, 'id' | 'email'>,
  now: Date,
): Promise<string> {
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * 24 * 3_600_000);
  await insertEmailProof(tx, {
    tokenHash,
    patientId: account.id,
    purpose: 'verify',
    email: account.email,
    expiresAt,
  });
  return token;
}

export async function resendConfirmation({ db, now, config }: Deps, patient: Patient, client: Client) {
  const account = await ownAccount(db, patient);
  if (!account.emailVerifiedAt) {
    await takeTry(db, LIMITS.confirmationLetters, String(account.id), now());
    await db.transaction(async (tx) => {
      const token = await newConfirmation(tx, account, now());
      await postLetter(tx, confirmationLetter(account, config.publicUrl, token));
    });
  }
  return { message: identity_answer[client.locale].confirmation_sent };
}

/** Only this call has an effect; opening the link in a mail scanner has none. */
export async function confirmEmail(
  deps: Deps,
  actor: Actor,
  { token, password }: { token: string; password?: string | undefined },
  client: Client,
) {
  const tokenHash = hashToken(token);
  const proof = await countWrong(deps, [[LIMITS.links, networkOf(client.network)]], () =>
    findEmailProof(deps.db, tokenHash, deps.now()),
  );
  if (!proof) throw linkInvalid();
  await expectOwner(deps, proof.patientId, actor, password);
  if (!(await redeemLink(deps, tokenHash))) throw linkInvalid();
  return { message: identity_answer[client.locale].email_confirmed };
}

/**
 * Somebody may have registered with an address that is not theirs, or moved an account there, and wait for its owner
 * to confirm it. So the link works for whoever is signed in to the account or knows its password.
 */
async function expectOwner(
  deps: Deps,
  patientId: number,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  if (actor.kind === 'patient' && actor.patientId === patientId) return;
  const account = await findAccount(deps.db, patientId);
  if (!account || account.passwordHash === null) return;
  if (!password) throw new Failure('request.invalid', { fields: { password: [{ text: 'required' }] } });
  const { passwordHash } = account;
  await confirmPassword(deps, { subject: `patient ${patientId}`, passwordHash }, password, ['password']);
}

function linkInvalid(): Failure {
  return new Failure('identity.link_invalid', { fields: { token: [{ text: 'link_invalid' }] } });
}

async function redeemLink(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  tokenHash: string,
): Promise<boolean> {
  const at = now();
  try {
    return await db.transaction(async (tx) => {
      const proof = await redeemEmailProof(tx, tokenHash, at);
      const account = proof && (await findAccount(tx, proof.patientId));
      if (!account) return false;
      if (proof.purpose === 'change') {
        await moveTo(tx, account, proof.email, at);
        const undoToken = await newEmailUndo(tx, account, at);
        await postLetter(tx, emailChangedLetter(account, config.publicUrl, undoToken));
      }
      // A link mailed to a former address proves nothing about the present one.
      else if (proof.email === account.email) await markEmailVerified(tx, account.id, at);
      else return false;
      await recordEvent(tx, addressProven, { patientId: account.id });
      return true;
    });
  } catch (error) {
    if (sqlState(error) === SQL_STATE.uniqueViolation) return false;
    throw error;
  }
}

/** Whatever was mailed to the old address no longer opens anything. */
async function moveTo(tx: Db, account: Account, email: string, now: Date): Promise<void> {
  await setEmail(tx, account.id, email, now);
  await endOpenWays(tx, account.id, now);
  await cancelEmailProofs(tx, account.id, now);
  await dropCode(tx, account.id);
}
