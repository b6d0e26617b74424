import type { Actor } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/sql-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { networkOf } from '#server/platform/network.ts';
import { hashToken, newSecretToken } from '#server/platform/secret-token.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { LIMITS } from './account-protection.rules.ts';
import { countWrong } from './account-protection.service.ts';
import {
  cancelLaterUndos,
  findEmailUndo,
  forgetPlaces,
  insertEmailUndo,
  redeemEmailUndo,
  removeFactorsSince,
} from './email-undo.store.ts';
import { emailTakenBackLetter, emailUndoneLetter } from './identity.mails.ts';
import { giveAddress } from './mailbox-proof.service.ts';
import { cancelEmailProofs } from './mailed-link.store.ts';
import { dropCode } from './one-time-code.store.ts';
import { endOpenWays } from './open-ways.service.ts';
import { newResetLink } from './password-reset.service.ts';
import { type Account, lockAccount, setPassword } from './patient.store.ts';
import { dropRecoveryCodes } from './second-factor.store.ts';

const UNDO_HOURS = 72;

/**
 * The token of the link that takes a change of address back, for the mailbox that the account leaves. An address that
 * was only typed gets none: its mailbox may be a stranger's.
 */
export async function newEmailUndo(
  tx: Db,
  leaving: Pick<Account, 'id' | 'email' | 'emailVerifiedAt'>,
  now: Date,
): Promise<string | undefined> {
  if (!leaving.emailVerifiedAt) return undefined;
  const { token, tokenHash } = newSecretToken();
  await insertEmailUndo(tx, {
    tokenHash,
    patientId: leaving.id,
    formerEmail: leaving.email,
    changedAt: now,
    expiresAt: new Date(now.getTime() + UNDO_HOURS * 3_600_000),
  });
  return token;
}

/** Only this call has an effect; opening the link in a mail scanner has none. */
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
  if (isOwnSession) client.forgetSession();
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

    // Whoever moved the account may have registered its former address anew; only a proven owner keeps it.
    if (!(await giveAddress(tx, { patientId, email: undo.formerEmail }, at))) throw formerAddressTaken();
    await endAllWays(tx, account.id, undo.changedAt, at);
    const resetToken = await newResetLink(tx, account.id, at);
    const restored = { ...account, email: undo.formerEmail, emailVerifiedAt: at };
    await postLetter(tx, emailUndoneLetter(restored, config.publicUrl, resetToken));
    await postLetter(tx, emailTakenBackLetter(account, config.publicUrl));
  });
}

/** Nothing opens the account any more but a reset link to its mailbox and the second factors from before. */
async function endAllWays(tx: Db, patientId: number, since: Date, now: Date): Promise<void> {
  const owner = { kind: 'patient', patientId } as const;
  await setPassword(tx, patientId, null);
  await endOpenWays(tx, patientId, now);
  await cancelEmailProofs(tx, patientId, now);
  await cancelLaterUndos(tx, patientId, since, now);
  await dropCode(tx, patientId);
  await removeFactorsSince(tx, owner, since);
  // When they were made is not stored.
  await dropRecoveryCodes(tx, owner);
  await forgetPlaces(tx, patientId);
  await endSessionsOf(tx, owner, now);
}

function linkInvalid(): Failure {
  return new Failure('identity.undo_link_invalid', { fields: { token: [{ text: 'undo_link_invalid' }] } });
}

function formerAddressTaken(): Failure {
  return new Failure('identity.former_address_taken');
}
