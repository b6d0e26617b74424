import type { z } from 'zod';
import type { auditMerge } from '#contract/audit.contract.ts';
import { lockOpenAccount } from '#server/identity/account.service.ts';
import { duplicatesOf } from '#server/identity/search/search-patients.service.ts';
import { patientAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Capability, Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { allowMerging } from '#server/platform/database/patient-rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { recordAccess } from '../access/log-access.service.ts';
import { mergedLetter } from '../audit.mails.ts';

type Wish = z.output<(typeof auditMerge)['mergePatients']['input']>;

/**
 * Two accounts of one person become one: all of it or nothing. Both stay locked meanwhile, so that nobody books,
 * writes or signs in with the one that is emptied; whoever is signed in there is signed out.
 */
export async function mergePatients(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  admin: Staff,
  { patient_id: fromId, into_id: intoId, reason }: Wish,
  { locale }: Pick<Client, 'locale'>,
) {
  const merging: Merging = { fromId, intoId, now: now() };
  requireFreshProof(admin, merging.now);
  await db.transaction(async (tx) => {
    await lockBoth(tx, merging);
    await refuseStrangers(tx, merging);
    await refuseUnproven(tx, merging);
    await refuseMoving(tx, holders, fromId);
    await tellBoth(tx, merging);
    await joinAccounts(tx, holders, merging);
    // What was said about her stays with her; of the emptied account only that and whereto it went.
    const merged = { kind: 'accounts_merged', actor: admin } as const;
    await recordAccess(tx, { ...merged, patientId: fromId, subjectId: intoId }, merging.now);
    await recordAccess(tx, { ...merged, patientId: intoId, subjectId: fromId, reason }, merging.now);
  });
  return { message: audit_answer[locale].accounts_merged };
}

/** Each capability gives its rows to the account that stays, composed ones first. Both accounts must be locked. */
export async function joinAccounts(tx: Db, holders: Capability[], merging: Merging): Promise<void> {
  await allowMerging(tx, merging);
  for (const { personalData } of holders.toReversed()) await personalData?.merge?.(tx, merging);
}

/** Always in the same order: two who merge the same pair wait for each other, and the second finds one closed. */
export async function lockBoth(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  for (const id of [fromId, intoId].toSorted((one, other) => one - other)) {
    if (!(await lockOpenAccount(tx, id))) throw new Failure('request.not_found');
  }
}

/** A number typed wrongly must not give one patient the record of another. */
async function refuseStrangers(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const alike = await duplicatesOf(tx, fromId);
  if (!alike.some(({ id }) => id === intoId)) throw new Failure('audit.not_alike');
}

/**
 * Anybody can name an address, a name and a birthdate. The clinic joins only accounts whose addresses are proven: no
 * record goes to an account that somebody else may have opened, nor leaves one before its own owner has been heard.
 */
async function refuseUnproven(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const [from, into] = [await patientAsRecipient(tx, fromId), await patientAsRecipient(tx, intoId)];
  if (!from?.emailVerifiedAt || !into?.emailVerifiedAt) throw new Failure('audit.unproven_account');
}

export async function refuseMoving(tx: Db, holders: Capability[], patientId: number): Promise<void> {
  for (const { personalData } of holders) {
    if (await personalData?.isMoving?.(tx, patientId)) throw new Failure('audit.money_moving');
  }
}

/** To both addresses, and neither letter names the other: should the clinic err, it has told no one of anyone. */
async function tellBoth(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const [closed, kept] = [await patientAsRecipient(tx, fromId), await patientAsRecipient(tx, intoId)];
  if (closed) await postLetter(tx, mergedLetter(closed, 'closed'));
  if (kept) await postLetter(tx, mergedLetter(kept, 'kept'));
}
