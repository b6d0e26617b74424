import { isDeepStrictEqual } from 'node:util';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';
import type { Progress } from './booking.rules.ts';
import type { Draft, DraftChange } from './draft.store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const LIMITS = {
  /** Somebody who types without a pause saves every second. */
  saves: { name: 'booking.saves', allowed: 900, windowSeconds: 10 * MINUTE },
  networkSaves: { name: 'booking.saves.network', allowed: 6000, windowSeconds: 10 * MINUTE },
  /** Each may keep some hundred kilobytes for a day. */
  newDrafts: { name: 'booking.drafts', allowed: 30, windowSeconds: HOUR },
  /** Accepting a password costs a hash, accepting a signature the drawing of an image. */
  steps: { name: 'booking.steps', allowed: 120, windowSeconds: 10 * MINUTE },
  /** Whoever tries cards out needs many. */
  payments: { name: 'booking.payments', allowed: 60, windowSeconds: 10 * MINUTE },
  confirmations: { name: 'booking.confirmations', allowed: 60, windowSeconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>;

/** The longest answers to every question of a booking are shorter. */
const LONGEST_ENTRIES = 200_000;

export function isTooLarge(entries: AnamnesisEntries): boolean {
  return JSON.stringify(entries).length > LONGEST_ENTRIES;
}

/** A signature speaks for the answers it was given to: with others the history has to be signed again. */
export function withAnswers(draft: Pick<Draft, 'anamnesisEntries'>, entries: AnamnesisEntries): DraftChange {
  const isSame = isDeepStrictEqual(entries, draft.anamnesisEntries);
  return isSame ? {} : { anamnesisEntries: entries, anamnesisId: null };
}

/** How far a guest has come. Data without a password, which only a race can leave, are not accepted. */
export function guestProgress(draft: Draft | undefined, hasHold: boolean): Progress & { kind: 'guest' } {
  return {
    kind: 'guest',
    hasHold,
    isDataAccepted: Boolean(draft?.acceptedData && draft.passwordHash),
    isAnamnesisAccepted: draft?.anamnesisId != null,
  };
}
