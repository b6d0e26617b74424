import type { Db } from '#server/platform/database/database.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import type { Account } from '../patient.store.ts';
import { cancelResets, insertEmailProof, insertEmailUndo, insertReset } from './mailed-link.store.ts';

const CONFIRMATION_DAYS = 7;
const UNDO_HOURS = 72;
const RESET_LINK_MINUTES = 60;

/** The token of a link that proves the account's own address. */
export async function newConfirmation(
  tx: Db,
  account: Pick<Account, 'id' | 'email'>,
  now: Date,
  deviceHash?: string,
): Promise<string> {
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * 24 * 3_600_000);
  await insertEmailProof(tx, {
    ...{ tokenHash, expiresAt, deviceHash },
    patientId: account.id,
    purpose: 'verify',
    email: account.email,
  });
  return token;
}

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

/** The token of a link. The newest is the only one: asking again also takes back a link that somebody else has read. */
export async function newResetLink(tx: Db, patientId: number, now: Date): Promise<string> {
  const { token, tokenHash } = newSecretToken();
  await cancelResets(tx, patientId, now);
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  await insertReset(tx, { tokenHash, patientId, expiresAt });
  return token;
}
