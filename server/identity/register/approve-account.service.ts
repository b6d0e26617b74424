import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { approvedLetter } from '../identity.mails.ts';
import { findAccount, listWaiting, markApproved, markWaiting } from '../patient.store.ts';
import { fullName } from '../person.rules.ts';

export interface WaitingAccount {
  id: number;
  name: string;
  createdAt: Date;
}

/** She waits until the clinic lets her in; what she opened meanwhile is ended. */
export async function holdAccount({ db, now }: Pick<Deps, 'db' | 'now'>, patientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await markWaiting(tx, patientId);
    await endSessionsOf(tx, { kind: 'patient', patientId }, now());
  });
}

/** Lets her in and tells her so. Who was let in before is not written to again. */
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

/** Whoever has waited longest first. */
export async function waitingAccounts(db: Db): Promise<WaitingAccount[]> {
  const accounts = await listWaiting(db);
  return accounts.map((account) => ({
    id: account.id,
    name: fullName(account),
    createdAt: account.createdAt,
  }));
}
