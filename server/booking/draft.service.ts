import { forgetUnclaimed } from '#server/anamnesis/anamnesis-record.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { siteOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken } from '#server/platform/secret-token.ts';
import { type Caller, DRAFT_HOURS, draftEnd, ensureDraftToken } from '#server/schedule/holder.service.ts';
import { LIMITS } from './draft.rules.ts';
import {
  type Draft,
  type DraftChange,
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
