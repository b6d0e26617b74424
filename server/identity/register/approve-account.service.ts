import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { approvedLetter } from '../identity.mails.ts';
import { findAccount, listAccountsToApprove, markApproved, markForApproval } from '../patient.store.ts';
import { fullName } from '../person.rules.ts';

interface WaitingAccount {
  id: number;
  name: string;
  createdAt: Date;
}

/** The patient waits until the clinic approves the account. Sessions opened meanwhile end. */
export async function holdAccount({ db, now }: Pick<Deps, 'db' | 'now'>, patientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await markForApproval(tx, patientId);
    await endSessionsOf(tx, { kind: 'patient', patientId }, now());
  });
}

/** Approves the account and tells the patient by mail. An account that was approved before gets no second mail. */
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

/** The account that has waited longest comes first. */
export async function waitingAccounts(db: Db): Promise<WaitingAccount[]> {
  const accounts = await listAccountsToApprove(db);
  return accounts.map((account) => ({
    id: account.id,
    name: fullName(account),
    createdAt: account.createdAt,
  }));
}
