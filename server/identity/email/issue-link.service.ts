import type { Db } from '#server/platform/database/database.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import type { Account } from '../patient.store.ts';
import { cancelResets, insertEmailProof, insertEmailUndo, insertReset } from './mailed-link.store.ts';

const CONFIRMATION_DAYS = 7;
const UNDO_HOURS = 72;
const RESET_LINK_MINUTES = 60;

/** Makes a link that proves the account's own address, and returns its token. */
export async function newConfirmation(
  tx: Db,
  account: Pick<Account, 'id' | 'email'>,
  now: Date,
  deviceHash?: string,
): Promise<string> {
  const { token, ...link } = confirmationLink(now);
  await insertEmailProof(tx, {
    ...link,
    deviceHash,
    patientId: account.id,
    purpose: 'verify',
    email: account.email,
  });
  return token;
}

/** What a link in a confirmation consists of. The token goes into the mail; the rest is stored. */
export function confirmationLink(now: Date) {
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * 24 * 3_600_000);
  return { ...newSecretToken(), expiresAt };
}

/**
 * Makes a link, for the former mailbox, that undoes a change of address. An address that was never proven gets no
 * link, because its mailbox may belong to a stranger.
 */
export async function newEmailUndo(
  tx: Db,
  former: Pick<Account, 'id' | 'email' | 'emailVerifiedAt'>,
  now: Date,
): Promise<string | undefined> {
  if (!former.emailVerifiedAt) return undefined;
  const { token, tokenHash } = newSecretToken();
  await insertEmailUndo(tx, {
    tokenHash,
    patientId: former.id,
    formerEmail: former.email,
    changedAt: now,
    expiresAt: new Date(now.getTime() + UNDO_HOURS * 3_600_000),
  });
  return token;
}

/**
 * Makes a reset link and cancels all earlier ones, so that asking again also disables a link that somebody else has
 * read.
 */
export async function newResetLink(tx: Db, patientId: number, now: Date): Promise<string> {
  const { token, tokenHash } = newSecretToken();
  await cancelResets(tx, patientId, now);
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  await insertReset(tx, { tokenHash, patientId, expiresAt });
  return token;
}
