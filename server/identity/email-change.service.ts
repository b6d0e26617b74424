import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { hasTryLeft, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { newSecretToken } from '#server/platform/secret-token.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { LIMITS } from './account-protection.rules.ts';
import { emailChangeLetter, knownAddressLetter, securityLetter } from './identity.mails.ts';
import { cancelEmailChanges, insertEmailProof } from './mailed-link.store.ts';
import { reauthenticate } from './own-account.service.ts';
import { type Account, findAccountByEmail } from './patient.store.ts';
import { lockAsProven } from './sign-in.service.ts';

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

/** The address changes when its new mailbox confirms. Whether it has an account already, only that mailbox learns. */
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
    // The account may have been taken back while its password was compared.
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
