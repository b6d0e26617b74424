import type { z } from 'zod';
import type { BookingDraft, booking } from '#contract/booking.contract.ts';
import { limitNetwork } from '#server/identity/account-protection.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { heldSlot } from '#server/schedule/held-slot.service.ts';
import { releaseHold } from '#server/schedule/hold.service.ts';
import { type Caller, holderOf } from '#server/schedule/holder.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { guestProgress, isTooLarge, LIMITS, withAnswers } from './draft.rules.ts';
import { findGuestDraft, forgetRemains, guestOf, keepTyped } from './draft.service.ts';
import { deleteDraft } from './draft.store.ts';
import { isAsAccepted } from './user-data.service.ts';

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
