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
import { isAsAccepted } from './check-user-data.rules.ts';
import { guestProgress, isTooLarge, LIMITS, withAnswers } from './draft.rules.ts';
import {
  type Draft,
  type DraftChange,
  deleteDraft,
  deleteOldDraft,
  deleteOldDrafts,
  findDraft,
  putDraft,
  type Remains,
  updateDraft,
} from './draft.store.ts';

const DRAFTS_AT_ONCE = 100;

/** A guest who writes in her draft; `newToken` is what she did not have before. */
export interface Guest extends Caller {
  tokenHash: string;
  newToken: string | undefined;
}

/** Her browser keeps the token as long as the server keeps the draft: from this change on. */
export function guestOf({ actor, client }: Caller, now: Date): Guest {
  const { draftToken, isNew } = ensureDraftToken(client);
  client.keepDraft(draftToken, draftEnd(now));
  return {
    actor,
    client: { ...client, draftToken },
    tokenHash: hashToken(draftToken),
    newToken: isNew ? draftToken : undefined,
  };
}

/** A day after its last change a draft is as good as deleted. */
export async function findGuestDraft(db: Db, tokenHash: string, now: Date): Promise<Draft | undefined> {
  return await findDraft(db, tokenHash, lastDayBefore(now));
}

/** The guest's draft, made now if she has none, for this transaction alone. Nothing of an old one comes back. */
export async function openDraft(tx: Db, { tokenHash, client }: Guest, now: Date): Promise<Draft> {
  await forgetRemains(tx, await deleteOldDraft(tx, tokenHash, lastDayBefore(now)));
  const { isNew, ...draft } = await putDraft(tx, tokenHash, now);
  if (isNew) await takeTry(tx, LIMITS.newDrafts, siteOf(client.network), now);
  return draft;
}

/** Keeps what was typed, right or wrong, and gives the draft as it is then. */
export async function keepTyped(
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

/** A signed record that the draft no longer points to is deleted with the change. */
export async function changeDraft(
  tx: Db,
  { id, anamnesisId }: Pick<Draft, 'id' | 'anamnesisId'>,
  change: DraftChange,
): Promise<void> {
  await updateDraft(tx, id, change);
  const isReplaced = change.anamnesisId !== undefined && change.anamnesisId !== anamnesisId;
  if (isReplaced && anamnesisId !== null) await forgetUnclaimed(tx, anamnesisId);
}

/** What was signed for a draft that is gone belongs to nobody any more. */
export async function forgetRemains(tx: Db, remains: Remains): Promise<void> {
  for (const { anamnesisId } of remains) if (anamnesisId !== null) await forgetUnclaimed(tx, anamnesisId);
}

export async function forgetOldDrafts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = lastDayBefore(now());
  for (let isMoreLeft = true; isMoreLeft; ) {
    isMoreLeft = await db.transaction(async (tx) => {
      const remains = await deleteOldDrafts(tx, until, DRAFTS_AT_ONCE);
      await forgetRemains(tx, remains);
      return remains.length === DRAFTS_AT_ONCE;
    });
  }
}

function lastDayBefore(now: Date): Date {
  return new Date(now.getTime() - DRAFT_HOURS * 3_600_000);
}

type Typed = z.output<(typeof booking)['saveBookingDraft']['input']>;

/** A patient has nothing but the time she holds: what else a booking needs is in her account. */
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
    is_data_accepted: isDataAccepted && isAsAccepted(draft?.userData, draft?.acceptedData),
    anamnesis: draft?.anamnesisEntries ?? null,
    is_anamnesis_accepted: isAnamnesisAccepted,
  };
}

/** Autosave. Accepted data stay until other data are accepted; an answer that is changed undoes the signature. */
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
  const guest = guestOf(caller, present);
  await takeTry(deps.db, LIMITS.saves, guest.tokenHash, present);
  await keepTyped(deps, guest, (draft) => ({
    ...(userData && { userData }),
    ...(anamnesis && withAnswers(draft, anamnesis)),
  }));
  return { ...saved, ...(guest.newToken && { draft_token: guest.newToken }) };
}

/** Whoever signed in meanwhile also discards what she typed before. */
export async function discardBookingDraft(
  { db }: Pick<Deps, 'db'>,
  { actor, client }: Caller,
): Promise<{ message: string }> {
  const holder = holderOf(actor, client.draftToken);
  await db.transaction(async (tx) => {
    if (holder.draftHash !== undefined) await forgetRemains(tx, await deleteDraft(tx, holder.draftHash));
    await releaseHold(tx, holder);
  });
  return { message: booking_answer[client.locale].discarded };
}
