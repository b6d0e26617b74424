import type { Staff } from '../actor.ts';
import { Failure } from '../failure.ts';

const PROOF_MINUTES = 10;

/**
 * Admits whoever signed in or proved herself again a moment ago: a session left open at a desk, or stolen, must
 * not be enough for what cannot be taken back.
 */
export function requireFreshProof({ provenAt }: Pick<Staff, 'provenAt'>, now: Date): void {
  if (now >= proofEndsAt(provenAt)) throw new Failure('session.proof_required');
}

export function proofEndsAt(provenAt: Date): Date {
  return new Date(provenAt.getTime() + PROOF_MINUTES * 60_000);
}
