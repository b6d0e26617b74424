import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { familiarityOf, type Place } from './familiar-device.store.ts';
import { securityLetter } from './identity.mails.ts';
import { endOpenWays } from './open-ways.service.ts';
import { type Account, markEmailVerified, setPassword } from './patient.store.ts';
import { addressProven } from './proven-address.service.ts';

/**
 * A mailed code was entered, so the mailbox is proven. If that is the first proof and comes from another
 * network than the registration, somebody else may have registered with this address and be waiting for
 * its owner: what they set up, password and sessions, ends here. Returns the account as it is then.
 */
export async function acceptMailbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  place: Place,
): Promise<Account> {
  if (account.emailVerifiedAt) return account;
  return await db.transaction(async (tx) => {
    if (!(await markEmailVerified(tx, account.id, now()))) return account;
    await recordEvent(tx, addressProven, { patientId: account.id });
    const familiar = await familiarityOf(tx, account.id, place);
    if (familiar.network || account.passwordHash === null) return account;

    await setPassword(tx, account.id, null);
    await endOpenWays(tx, account.id, now());
    await endSessionsOf(tx, { kind: 'patient', patientId: account.id }, now());
    await postLetter(tx, securityLetter(account, 'unproven_password_dropped'));
    return { ...account, passwordHash: null };
  });
}
