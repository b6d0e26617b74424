import type { ProviderState } from '#contract/payments.contract.ts';
import type { KeyCheck } from '#server/adapters/card-payment/card-payment.ts';

export interface StoredCheck {
  keysHash: string;
  outcome: KeyCheck['outcome'];
  code: string;
  checkedAt: Date;
  acceptedAt: Date | null;
}

/**
 * What to remember of an answer. Keys that were accepted count as good until the provider itself refuses them: a provider
 * that is not reachable has said nothing about them.
 */
export function nextCheck(
  before: StoredCheck | undefined,
  answer: KeyCheck,
  { keysHash, now }: { keysHash: string; now: Date },
): StoredCheck {
  const known = before?.keysHash === keysHash ? before.acceptedAt : null;
  const acceptedAt = { accepted: now, unreachable: known, refused: null, wrong_mode: null }[answer.outcome];
  const code = answer.outcome === 'accepted' ? '' : answer.code;
  return { keysHash, outcome: answer.outcome, code, checkedAt: now, acceptedAt };
}

/** What the workspace shows about one provider; `keysHash` is undefined where no keys are set. */
export function describeCheck(
  gateway: ProviderState['gateway'],
  keysHash: string | undefined,
  stored: StoredCheck | undefined,
): ProviderState {
  const nothing = { gateway, works: false, code: null, checked_at: null };
  if (keysHash === undefined) return { ...nothing, state: 'missing' };
  if (stored?.keysHash !== keysHash) return { ...nothing, state: 'unchecked' };
  return {
    gateway,
    state: stored.outcome,
    works: stored.acceptedAt !== null,
    code: stored.code || null,
    checked_at: stored.checkedAt.toISOString(),
  };
}
