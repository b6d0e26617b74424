import type { z } from 'zod';
import type { auditMerge } from '#contract/audit.contract.ts';
import { lockOpenAccount } from '#server/identity/account.service.ts';
import { countClaim, declineFile, judgeClaim } from '#server/identity/register/guest-account.service.ts';
import { duplicatesOf } from '#server/identity/search/search-patients.service.ts';
import { patientAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
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
import { claimedLetter, mergedLetter } from '../audit.mails.ts';

type Wish = z.output<(typeof auditMerge)['mergePatients']['input']>;

/**
 * An administrator merges two accounts of one person, in one transaction. Both are locked, so that nobody books,
 * writes or signs in with the emptied account; its sessions end.
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
    await refuseUnlike(tx, merging);
    await refuseUnproven(tx, merging);
    await refuseWhileMoneyMoves(tx, holders, fromId);
    await mailBoth(tx, merging);
    await joinAccounts(tx, holders, merging);
    // The reason stays with the remaining account. The emptied account keeps only the entry of where its data went.
    const merged = { kind: 'accounts_merged', actor: admin } as const;
    await recordAccess(tx, { ...merged, patientId: fromId, subjectId: intoId }, merging.now);
    await recordAccess(tx, { ...merged, patientId: intoId, subjectId: fromId, reason }, merging.now);
  });
  return { message: audit_answer[locale].accounts_merged };
}

type Speaker = Pick<Client, 'locale'>;

/**
 * The patient says "this was me": all data of a guest booking under the patient's address moves to the patient's
 * account.
 */
export async function claimBooking(
  deps: Pick<Deps, 'db' | 'now'>,
  holders: Capability[],
  patient: Patient,
  guestId: number,
  { locale }: Speaker,
) {
  await countClaim(deps, { patientId: patient.patientId, guestId });
  const merging = { fromId: guestId, intoId: patient.patientId, now: deps.now() };
  await deps.db.transaction(async (tx) => {
    await lockBoth(tx, merging);
    const claim = await judgeClaim(tx, { patientId: patient.patientId, guestId });
    if (claim === 'unknown') throw new Failure('request.not_found');
    if (claim === 'differs') throw new Failure('audit.claim_differs');
    await refuseWhileMoneyMoves(tx, holders, guestId);
    await joinAccounts(tx, holders, merging);
    const claimed = { kind: 'booking_claimed', actor: patient } as const;
    await recordAccess(tx, { ...claimed, patientId: guestId, subjectId: patient.patientId }, merging.now);
    await recordAccess(tx, { ...claimed, patientId: patient.patientId, subjectId: guestId }, merging.now);
    const owner = await patientAsRecipient(tx, patient.patientId);
    if (owner) await postLetter(tx, claimedLetter(owner));
  });
  return { message: audit_answer[locale].booking_claimed };
}

/**
 * The patient says "this was not me": the file stays with the browser that booked, and the patient gets no mail about
 * it.
 */
export async function declineBooking(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: Patient,
  guestId: number,
  { locale }: Speaker,
) {
  await db.transaction(async (tx) => {
    const claim = await judgeClaim(tx, { patientId: patient.patientId, guestId });
    if (claim === 'unknown' || !(await declineFile(tx, guestId, now())))
      throw new Failure('request.not_found');
    const declined = { kind: 'booking_declined', actor: patient } as const;
    await recordAccess(tx, { ...declined, patientId: patient.patientId, subjectId: guestId }, now());
  });
  return { message: audit_answer[locale].booking_declined };
}

/**
 * Each capability moves its rows to the remaining account, composed capabilities first. Both accounts must be locked.
 */
async function joinAccounts(tx: Db, holders: Capability[], merging: Merging): Promise<void> {
  await allowMerging(tx, merging);
  for (const { personalData } of holders.toReversed()) await personalData?.merge?.(tx, merging);
}

/** Locks in a fixed order: of two merges of one pair, the second waits and then finds one account closed. */
async function lockBoth(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  for (const id of [fromId, intoId].toSorted((one, other) => one - other)) {
    if (!(await lockOpenAccount(tx, id))) throw new Failure('request.not_found');
  }
}

/** Refuses accounts that do not look alike, so that a mistyped number does not give a record to another patient. */
async function refuseUnlike(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const alike = await duplicatesOf(tx, fromId);
  if (!alike.some(({ id }) => id === intoId)) throw new Failure('audit.not_alike');
}

/**
 * Both addresses must be proven. Otherwise a record could go to an account that somebody else has opened, or leave an
 * account without its owner knowing.
 */
async function refuseUnproven(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const [from, into] = [await patientAsRecipient(tx, fromId), await patientAsRecipient(tx, intoId)];
  if (!from?.emailVerifiedAt || !into?.emailVerifiedAt) throw new Failure('audit.unproven_account');
}

async function refuseWhileMoneyMoves(tx: Db, holders: Capability[], patientId: number): Promise<void> {
  for (const { personalData } of holders) {
    if (await personalData?.isMoving?.(tx, patientId)) throw new Failure('audit.money_moving');
  }
}

/** Mails both addresses. Neither mail names the other account, so that a mistake reveals nothing. */
async function mailBoth(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const [closed, kept] = [await patientAsRecipient(tx, fromId), await patientAsRecipient(tx, intoId)];
  if (closed) await postLetter(tx, mergedLetter(closed, 'closed'));
  if (kept) await postLetter(tx, mergedLetter(kept, 'kept'));
}
