import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { canCancel, hasBegun, isWithin48Hours } from '#contract/appointments.rules.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { AgreedTerms } from './agreed-terms.rules.ts';

/** What becomes of the money when a visit is called off. */
export interface Settlement {
  chargeCents: number;
  refundCents: number;
}

export type Cancellation =
  | { kind: 'refused'; because: FailureCode }
  | ({ kind: 'free' } & Settlement)
  /** A doctor decides; the settlement is the most that she can ask for. */
  | ({ kind: 'request' } & Settlement);

export interface CancellableVisit {
  status: AppointmentStatus;
  startsAt: Date;
  terms: AgreedTerms;
  gateway: PaymentGateway | null;
}

/** Free until 48 hours before; then a confirmed visit needs approval. What only was proposed is always free. */
export function decideCancellation(visit: CancellableVisit, now: Date): Cancellation {
  const { status, startsAt } = visit;
  if (!canCancel(visit, now)) {
    const isTooLate = hasBegun(startsAt, now);
    const because = isTooLate ? 'appointments.too_late_to_cancel' : 'appointments.not_cancellable';
    return { kind: 'refused', because };
  }
  const needsApproval = status === 'confirmed' && isWithin48Hours(startsAt, now);
  return needsApproval ? { kind: 'request', ...withLateFee(visit) } : { kind: 'free', ...withoutFee(visit) };
}

/** A card is charged afterwards, so nothing comes back; by PayPal everything has been paid already. */
export function withoutFee({ gateway, terms }: Pick<CancellableVisit, 'gateway' | 'terms'>): Settlement {
  return { chargeCents: 0, refundCents: gateway === 'paypal' ? terms.amountCents : 0 };
}

/** Never more than the fee that was agreed when the visit was booked. */
export function withLateFee(visit: Pick<CancellableVisit, 'gateway' | 'terms'>): Settlement {
  return withFee(visit, visit.terms.lateFeeCents);
}

/** The same for who did not come. */
export function withNoShowFee(visit: Pick<CancellableVisit, 'gateway' | 'terms'>): Settlement {
  return withFee(visit, visit.terms.noShowFeeCents);
}

function withFee(
  { gateway, terms }: Pick<CancellableVisit, 'gateway' | 'terms'>,
  feeCents: number,
): Settlement {
  if (gateway === 'stripe') return { chargeCents: feeCents, refundCents: 0 };
  return { chargeCents: 0, refundCents: gateway === 'paypal' ? terms.amountCents - feeCents : 0 };
}

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
