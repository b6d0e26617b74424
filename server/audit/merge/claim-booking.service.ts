import { countClaim, declineFile, judgeClaim } from '#server/identity/register/claim-guest-file.service.ts';
import { patientAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Capability, Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { recordAccess } from '../access/log-access.service.ts';
import { claimedLetter } from '../audit.mails.ts';
import { joinAccounts, lockBoth, refuseWhileMoneyMoves } from './merge-accounts.service.ts';

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
