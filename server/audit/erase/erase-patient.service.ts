import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { lockOpenAccount, reauthenticate } from '#server/identity/account.service.ts';
import type { Recipient } from '#server/identity/write-mail.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Capability, Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { allowErasing } from '#server/platform/database/patient-rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { describeError } from '#server/platform/log.ts';
import { postLetter } from '#server/platform/mail.ts';
import type { Erasure, Holding, Obstacle } from '#server/platform/personal-data.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { farewellLetter } from '../audit.mails.ts';
import { type DeletionState, insertRequest, listDue, lockDue, updateRequest } from '../audit.store.ts';
import { firstDayDue, outlookOf } from './retention.rules.ts';

export async function previewDeletion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  { patientId }: Pick<Patient, 'patientId'>,
): Promise<{ data: DeletionOutlook }> {
  const { outlook } = await previewErasure(db, holders, patientId, now());
  return { data: outlook };
}

/** Closes the account for good and erases all data that need not be kept, in one transaction. */
export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  { actor, password, client }: { actor: Patient; password: string; client: Client },
): Promise<{ message: string; data: DeletionOutlook }> {
  const account = await reauthenticate(deps, actor, password);
  const outlook = await closeAndErase(deps, holders, { ...account, patientId: actor.patientId });
  client.clearSessionCookie();
  return { message: audit_answer[client.locale].account_deleted, data: outlook };
}

async function closeAndErase(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  account: Recipient & { patientId: number },
): Promise<DeletionOutlook> {
  return await db.transaction(async (tx) => {
    const { patientId } = account;
    const at = now();
    if (!(await lockOpenAccount(tx, patientId))) throw new Failure('session.required');

    const ahead = await previewErasure(tx, holders, patientId, at);
    const { outlook, stillKept } = ahead;
    if (outlook.state !== 'possible') throw new Failure(`audit.${outlook.state}`);

    await insertRequest(tx, { patientId, requestedAt: at, ...stateAfterErasure(ahead, at) });
    await postLetter(tx, farewellLetter(account, outlook));
    await eraseData(tx, holders, { patientId, stillKept, now: at });
    return outlook;
  });
}

type Outlook = ReturnType<typeof outlookOf>;

/** Asks every capability what prevents the erasure, what would be erased and what must be kept. */
async function previewErasure(db: Db, holders: Capability[], patientId: number, now: Date): Promise<Outlook> {
  const holdings: Holding[] = [];
  const obstacles: Obstacle[] = [];
  for (const { personalData } of holders) {
    const obstacle = await personalData?.obstacle?.(db, patientId);
    if (obstacle) obstacles.push(obstacle);
    holdings.push(...((await personalData?.holdings?.(db, patientId)) ?? []));
  }
  return outlookOf(holdings, obstacles, now);
}

/** Erases what need not be kept. Composed capabilities come first, the account last. */
async function eraseData(tx: Db, holders: Capability[], erasure: Erasure): Promise<void> {
  await allowErasing(tx, erasure.patientId);
  for (const { personalData } of holders.toReversed()) await personalData?.forget?.(tx, erasure);
}

function stateAfterErasure({ outlook }: Outlook, now: Date): DeletionState {
  const keptUntil = firstDayDue(outlook);
  return { outlook, keptUntil, erasedAt: keptUntil === null ? now : null };
}

type Eraser = Pick<Deps, 'db' | 'now' | 'log'>;

/** Erases the kept data of erased patients when the law no longer requires it. */
export async function eraseAfterRetention(deps: Eraser, holders: Capability[]): Promise<void> {
  for (const patientId of await listDue(deps.db, berlinDate(deps.now()))) {
    try {
      await eraseDueData(deps, holders, patientId);
    } catch (error) {
      // If one patient fails, the others are still erased.
      deps.log.error(
        { job: 'audit', code: `patient ${patientId}`, ...describeError(error) },
        'erasing failed',
      );
    }
  }
}

/** Asks the capabilities again: a late refund, for example, may require the books to be kept longer. */
async function eraseDueData({ db, now }: Eraser, holders: Capability[], patientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    if (!(await lockDue(tx, patientId, berlinDate(at)))) return;
    const ahead = await previewErasure(tx, holders, patientId, at);
    await eraseData(tx, holders, { patientId, stillKept: ahead.stillKept, now: at });
    await updateRequest(tx, patientId, stateAfterErasure(ahead, at));
  });
}
