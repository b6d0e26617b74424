import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/sql-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { networkOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken, newSecretToken } from '#server/platform/secret-token.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { LIMITS } from './account-protection.rules.ts';
import { countWrong } from './account-protection.service.ts';
import { confirmationLetter, securityLetter } from './identity.mails.ts';
import { cancelEmailProofs, cancelResets, insertEmailProof, redeemEmailProof } from './mailed-link.store.ts';
import { dropCode } from './one-time-code.store.ts';
import { ownAccount } from './own-account.service.ts';
import { type Account, findAccount, markEmailVerified, setEmail } from './patient.store.ts';

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
export async function confirmEmail(deps: Deps, token: string, client: Client) {
  const isConfirmed = await countWrong(deps, [[LIMITS.links, networkOf(client.network)]], async () => {
    return (await redeemLink(deps, hashToken(token))) || undefined;
  });
  if (!isConfirmed) {
    throw new Failure('identity.link_invalid', { fields: { token: [{ text: 'link_invalid' }] } });
  }
  return { message: identity_answer[client.locale].email_confirmed };
}

async function redeemLink({ db, now }: Pick<Deps, 'db' | 'now'>, tokenHash: string): Promise<boolean> {
  const at = now();
  try {
    return await db.transaction(async (tx) => {
      const proof = await redeemEmailProof(tx, tokenHash, at);
      const account = proof && (await findAccount(tx, proof.patientId));
      if (!account) return false;
      if (proof.purpose === 'change') await moveTo(tx, account, proof.email, at);
      // A link mailed to a former address proves nothing about the present one.
      else if (proof.email === account.email) await markEmailVerified(tx, account.id, at);
      else return false;
      return true;
    });
  } catch (error) {
    if (sqlState(error) === SQL_STATE.uniqueViolation) return false;
    throw error;
  }
}

/** The old mailbox is told, and whatever was mailed to it no longer opens anything. */
async function moveTo(tx: Db, account: Account, email: string, now: Date): Promise<void> {
  await setEmail(tx, account.id, email, now);
  await cancelResets(tx, account.id, now);
  await cancelEmailProofs(tx, account.id, now);
  await dropCode(tx, account.id);
  await postLetter(tx, securityLetter(account, 'email_changed'));
}
