import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { lockOpenAccount } from '#server/identity/closing.service.ts';
import { reauthenticate } from '#server/identity/own-account.service.ts';
import type { Recipient } from '#server/identity/personal-letter.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Capability, Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { farewellLetter } from './audit.mails.ts';
import { insertRequest } from './deletion.store.ts';
import { forgetPatient, lookAhead, stateAfter } from './forgetting.service.ts';

export async function previewDeletion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  { patientId }: Pick<Patient, 'patientId'>,
): Promise<{ data: DeletionOutlook }> {
  const { outlook } = await lookAhead(db, holders, patientId, now());
  return { data: outlook };
}

/** Closes the account for good and erases what need not stay, all of it or nothing. */
export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  { actor, password, client }: { actor: Patient; password: string; client: Client },
): Promise<{ message: string; data: DeletionOutlook }> {
  const account = await reauthenticate(deps, actor, password);
  const outlook = await leave(deps, holders, { ...account, patientId: actor.patientId });
  client.forgetSession();
  return { message: audit_answer[client.locale].account_deleted, data: outlook };
}

async function leave(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  account: Recipient & { patientId: number },
): Promise<DeletionOutlook> {
  return await db.transaction(async (tx) => {
    const { patientId } = account;
    const at = now();
    if (!(await lockOpenAccount(tx, patientId))) throw new Failure('session.required');

    const ahead = await lookAhead(tx, holders, patientId, at);
    const { outlook, stillKept } = ahead;
    if (outlook.state !== 'possible') throw new Failure(`audit.${outlook.state}`);

    await insertRequest(tx, { patientId, requestedAt: at, ...stateAfter(ahead, at) });
    await postLetter(tx, farewellLetter(account, outlook));
    await forgetPatient(tx, holders, { patientId, stillKept, now: at });
    return outlook;
  });
}
