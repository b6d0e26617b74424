import {
  type AppointmentStatus,
  appointmentStatuses,
  type PaymentGateway,
} from '#contract/appointment-status.ts';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { CancellationDecision } from '#contract/appointments-staff.contract.ts';
import type { FailureCode } from '#contract/failures.ts';
import { moneyAfter, type PatientMoney } from '#server/payments/charge/settlement.rules.ts';
import { hasBegun, isProposed } from '../appointment-moves.rules.ts';
import { type AgreedTerms, agreedFreeHours, isBeforeDeadline, isKeptLate } from './agreed-terms.rules.ts';

export type Cancellation =
  | { kind: 'refused'; because: FailureCode }
  | ({ kind: 'free' } & PatientMoney)
  /** A doctor decides. The money is the most that the clinic may ask for. */
  | ({ kind: 'request' } & PatientMoney);

export interface CancellableAppointment {
  status: AppointmentStatus;
  startsAt: Date;
  terms: AgreedTerms;
  gateway: PaymentGateway | null;
}

/**
 * Until the agreed deadline a patient cancels free of charge; after it, a doctor has to agree to cancel a confirmed
 * appointment. An appointment that the clinic only proposed can always be cancelled free of charge.
 */
export function decideCancellation(appointment: CancellableAppointment, now: Date): Cancellation {
  const { status, startsAt, gateway, terms } = appointment;
  if (!canCancel(appointment, now)) {
    const isTooLate = hasBegun(startsAt, now);
    const because = isTooLate ? 'appointments.too_late_to_cancel' : 'appointments.not_cancellable';
    return { kind: 'refused', because };
  }
  const needsApproval = status === 'confirmed' && isLate(appointment, now);
  if (!needsApproval) return { kind: 'free', ...moneyAfter('cancelled', terms, gateway) };
  const approved = statusAfter('approve_with_charge', gateway);
  return { kind: 'request', ...moneyAfter(approved, terms, gateway) };
}

export function canCancel(
  { status, startsAt }: Pick<CancellableAppointment, 'status' | 'startsAt'>,
  now: Date,
): boolean {
  return cancellableStatuses.includes(status) && !hasBegun(startsAt, now);
}

/** The same rule for queries: these statuses, and no beginning before this second. */
export const cancellableStatuses = appointmentStatuses.filter(
  (status) => status === 'confirmed' || isProposed(status),
);

export function earliestCancellableStart(now: Date): Date {
  return new Date((Math.floor(now.getTime() / 1000) + 1) * 1000);
}

/** From the agreed deadline until the second in which the appointment begins, both included. */
export function isLate(
  { startsAt, terms }: { startsAt: Date; terms: Pick<AgreedTerms, 'freeUntil'> },
  now: Date,
): boolean {
  const endOfFirstSecond = new Date(startsAt.getTime() + 1000);
  return !isBeforeDeadline(terms, now) && now < endOfFirstSecond;
}

/** When the answers of `canCancel`, `isLate` and `describeCancellation` can change by time alone. */
export function momentsOfCancellation({
  startsAt,
  terms,
}: {
  startsAt: Date;
  terms: Pick<AgreedTerms, 'freeUntil'>;
}): number[] {
  const startMs = startsAt.getTime();
  return [new Date(terms.freeUntil).getTime(), Math.floor(startMs / 1000) * 1000, startMs + 1000];
}

export function firstAfter(moments: number[], now: Date): number {
  return Math.min(...moments.filter((moment) => moment > now.getTime()));
}

/** The status that follows a decision about a cancellation request depends on how the patient pays. */
export function statusAfter(
  decision: CancellationDecision,
  gateway: PaymentGateway | null,
): AppointmentStatus {
  if (decision === 'reject') return 'cancellation_rejected';
  const isCharged = decision === 'approve_with_charge';
  if (gateway === 'paypal') return isCharged ? 'cancel_paypal_no_refund' : 'cancel_paypal_refund_all';
  return isCharged ? 'cancel_stripe_charge_all' : 'cancel_stripe_no_charge';
}

/** What cancelling now would mean, as the patient's screens show it; null when it would be refused. */
export function describeCancellation(
  appointment: CancellableAppointment,
  refundableCents: number,
  now: Date,
): AppointmentRow['cancellation'] {
  const decision = decideCancellation(appointment, now);
  if (decision.kind === 'refused') return null;
  const { status, startsAt, terms } = appointment;
  const isFree = decision.kind === 'free';
  return {
    way: isFree ? 'plain' : 'request',
    // A proposal stays free until it begins.
    free_until: isProposed(status) ? startsAt.toISOString() : terms.freeUntil,
    free_hours: isProposed(status) ? 0 : agreedFreeHours(appointment),
    fee_cents: decision.dueCents,
    refund_cents: isFree ? Math.min(decision.refundCents, refundableCents) : 0,
    has_moved_late: isKeptLate(terms),
  };
}
