import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { type CancellableVisit, decideCancellation } from './cancellation.rules.ts';

/** What cancelling now means, by the rule that the cancellation itself follows; nothing when it is refused. */
export function cancellationTerms(
  visit: CancellableVisit,
  refundableCents: number,
  now: Date,
): AppointmentRow['cancellation'] {
  const decision = decideCancellation(visit, now);
  if (decision.kind === 'refused') return null;
  const isProposal = visit.status !== 'confirmed';
  return {
    way: decision.kind === 'free' ? 'plain' : 'request',
    // What was only proposed stays free to the end.
    free_until: isProposal ? visit.startsAt.toISOString() : visit.terms.freeUntil,
    fee_cents: decision.kind === 'free' ? 0 : feeOf(visit),
    refund_cents: decision.kind === 'free' ? Math.min(decision.refundCents, refundableCents) : 0,
  };
}

function feeOf({ gateway, terms }: CancellableVisit): number {
  return gateway === null ? 0 : terms.lateFeeCents;
}
