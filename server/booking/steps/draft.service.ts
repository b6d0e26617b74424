import type { z } from 'zod';
import type { BookingDraft, booking } from '#contract/booking.contract.ts';
import { forgetUnclaimed } from '#server/anamnesis/sign/signed-record.service.ts';
import { limitNetwork } from '#server/identity/account-protection.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { siteOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { heldSlot } from '#server/schedule/hold/hold-slot.service.ts';
import {
  type Caller,
  DRAFT_HOURS,
  draftEnd,
  ensureDraftToken,
  holderOf,
} from '#server/schedule/hold/holder.service.ts';
import { releaseHold } from '#server/schedule/hold/keep-hold.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { matchesAcceptedData } from './check-user-data.rules.ts';
import { guestProgress, isTooLarge, LIMITS, withAnswers } from './draft.rules.ts';
import {
  type DeletedDrafts,
  type Draft,
  type DraftChange,
  deleteDraft,
  deleteOldDraft,
  deleteOldDrafts,
  findDraft,
  putDraft,
  updateDraft,
} from './draft.store.ts';

const DRAFTS_AT_ONCE = 100;

/** A guest who changes a draft; `newToken` is set if the token was created by this call. */
export interface Guest extends Caller {
  tokenHash: string;
  newToken: string | undefined;
}

/** The browser keeps the token as long as the server keeps the draft, counted from this change. */
export function identifyGuest({ actor, client }: Caller, now: Date): Guest {
  const { draftToken, isNew } = ensureDraftToken(client);
  client.setDraftCookie(draftToken, draftEnd(now));
  return {
    actor,
    client: { ...client, draftToken },
    tokenHash: hashToken(draftToken),
    newToken: isNew ? draftToken : undefined,
  };
}

/** Finds no draft whose last change is more than a day ago. */
export async function findGuestDraft(db: Db, tokenHash: string, now: Date): Promise<Draft | undefined> {
  return await findDraft(db, tokenHash, expiryCutoff(now));
}

/** Locks the guest's draft, or creates it. Deletes an expired draft first, so that none of its data come back. */
export async function openDraft(tx: Db, { tokenHash, client }: Guest, now: Date): Promise<Draft> {
  const { isNew, ...draft } = await putFreshDraft(tx, tokenHash, now);
  if (isNew) await takeTry(tx, LIMITS.newDrafts, siteOf(client.network), now);
  return draft;
}

async function putFreshDraft(tx: Db, tokenHash: string, now: Date): Promise<Draft & { isNew: boolean }> {
  const until = expiryCutoff(now);
  const put = await putDraft(tx, tokenHash, { until, now });
  if (put) return put;
  await deleteSignedRecords(tx, await deleteOldDraft(tx, tokenHash, until));
  const created = await putDraft(tx, tokenHash, { until, now });
  if (!created) throw new Error('An expired draft is deleted before a new one is written.');
  return created;
}

/** Saves what the guest typed, valid or not, and returns the changed draft. */
export async function saveTyped(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  guest: Guest,
  typedInto: (draft: Draft) => DraftChange,
): Promise<Draft> {
  return await db.transaction(async (tx) => {
    const draft = await openDraft(tx, guest, now());
    const change = typedInto(draft);
    await changeDraft(tx, draft, change);
    return { ...draft, ...change };
  });
}

/** Deletes the signed record if the draft no longer refers to it. */
export async function changeDraft(
  tx: Db,
  { id, anamnesisId }: Pick<Draft, 'id' | 'anamnesisId'>,
  change: DraftChange,
): Promise<void> {
  await updateDraft(tx, id, change);
  const isReplaced = change.anamnesisId !== undefined && change.anamnesisId !== anamnesisId;
  if (isReplaced && anamnesisId !== null) await forgetUnclaimed(tx, anamnesisId);
}

/** Deletes the signed records of deleted drafts. */
export async function deleteSignedRecords(tx: Db, deleted: DeletedDrafts): Promise<void> {
  for (const { anamnesisId } of deleted) if (anamnesisId !== null) await forgetUnclaimed(tx, anamnesisId);
}

export async function forgetOldDrafts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = expiryCutoff(now());
  for (let isMoreLeft = true; isMoreLeft; ) {
    isMoreLeft = await db.transaction(async (tx) => {
      const deleted = await deleteOldDrafts(tx, until, DRAFTS_AT_ONCE);
      await deleteSignedRecords(tx, deleted);
      return deleted.length === DRAFTS_AT_ONCE;
    });
  }
}

function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - DRAFT_HOURS * 3_600_000);
}

type Typed = z.output<(typeof booking)['saveBookingDraft']['input']>;

/** For a patient only the held slot: the account already has everything else that a booking needs. */
export async function readBookingDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, client }: Caller,
): Promise<BookingDraft | null> {
  const present = now();
  const holder = holderOf(actor, client.draftToken);
  const held = await heldSlot(db, holder, present);
  const isGuest = actor.kind !== 'patient' && holder.draftHash !== undefined;
  const draft = isGuest ? await findGuestDraft(db, holder.draftHash ?? '', present) : undefined;
  if (!held && !draft) return null;

  const { isDataAccepted, isAnamnesisAccepted } = guestProgress(draft, held !== undefined);
  return {
    service_id: held?.serviceId ?? null,
    slot: held?.slot ?? null,
    hold: held?.hold ?? null,
    userData: draft?.userData ?? null,
    has_password: draft?.passwordHash != null,
    is_data_accepted: isDataAccepted && matchesAcceptedData(draft?.userData, draft?.acceptedData),
    anamnesis: draft?.anamnesisEntries ?? null,
    is_anamnesis_accepted: isAnamnesisAccepted,
  };
}

/** Autosave. Accepted data stay until a step accepts other data; a changed answer makes the signature invalid. */
export async function saveBookingDraft(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { userData, anamnesis }: Typed,
): Promise<{ saved_at: string; draft_token?: string }> {
  const present = deps.now();
  const saved = { saved_at: present.toISOString() };
  if (caller.actor.kind === 'patient') return saved;
  if (anamnesis && isTooLarge(anamnesis)) throw new Failure('request.too_large');

  await limitNetwork(deps, LIMITS.networkSaves, caller.client);
  const guest = identifyGuest(caller, present);
  await takeTry(deps.db, LIMITS.saves, guest.tokenHash, present);
  await saveTyped(deps, guest, (draft) => ({
    ...(userData && { userData }),
    ...(anamnesis && withAnswers(draft, anamnesis)),
  }));
  return { ...saved, ...(guest.newToken && { draft_token: guest.newToken }) };
}

/** For a patient who signed in during the booking this also deletes the draft from before. */
export async function discardBookingDraft(
  { db }: Pick<Deps, 'db'>,
  { actor, client }: Caller,
): Promise<{ message: string }> {
  const holder = holderOf(actor, client.draftToken);
  await db.transaction(async (tx) => {
    if (holder.draftHash !== undefined)
      await deleteSignedRecords(tx, await deleteDraft(tx, holder.draftHash));
    await releaseHold(tx, holder);
  });
  return { message: booking_answer[client.locale].discarded };
}
