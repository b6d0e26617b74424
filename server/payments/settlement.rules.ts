import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { NO_SHOW_GRACE_HOURS } from '#contract/appointments.rules.ts';
import type { Payment } from './payment.store.ts';
import type { ChargeReason } from './payment-states.ts';

/** What was agreed when the visit was booked, as far as it is about money. */
export interface AgreedFees {
  amountCents: number;
  lateFeeCents: number;
  noShowFeeCents: number;
}

export type Settlement =
  | { kind: 'nothing' }
  /** The card is not needed, or everything that was paid goes back. */
  | { kind: 'free' }
  /** So much is due for this reason: taken from the card, or kept of what was paid. */
  | { kind: 'due'; reason: ChargeReason; amountCents: number; graceHours: number };

/**
 * What a move of the appointment means for its money, whichever way it is paid. A fee is the one shown at
 * booking and never more than the price, even where the status says that all is charged or nothing refunded.
 */
export function decideSettlement(to: AppointmentStatus, fees: AgreedFees): Settlement {
  switch (to) {
    case 'completed':
      return due('visit', fees.amountCents, fees);
    case 'no_show':
      return due('no_show', fees.noShowFeeCents, fees, NO_SHOW_GRACE_HOURS);
    case 'cancel_stripe_charge_all':
    case 'cancel_paypal_no_refund':
      return due('late_cancel', fees.lateFeeCents, fees);
    case 'cancelled':
    case 'failed':
    case 'cancel_stripe_no_charge':
    case 'cancel_paypal_refund_all':
      return { kind: 'free' };
    default:
      return { kind: 'nothing' };
  }
}

/** What the payer has accepted with a payment, and when; both were written before the appointment was booked. */
export type Acceptance = Pick<Payment, 'amountCents' | 'noShowFeePercent' | 'termsAcceptedAt'>;

/** The most that may be taken as a fee: nothing without a recorded acceptance, and never more than was shown. */
export function mostAcceptedFee({ amountCents, noShowFeePercent, termsAcceptedAt }: Acceptance): number {
  if (termsAcceptedAt === null) return 0;
  // Payments from before the percentage was kept were accepted with the terms of their appointment.
  return noShowFeePercent === null ? amountCents : Math.round((amountCents * noShowFeePercent) / 100);
}

/** The fees as far as the payer has accepted them; what the visit itself costs stays as agreed. */
export function acceptedFees(fees: AgreedFees, payment: Acceptance): AgreedFees {
  const most = mostAcceptedFee(payment);
  return {
    ...fees,
    lateFeeCents: Math.min(fees.lateFeeCents, most),
    noShowFeeCents: Math.min(fees.noShowFeeCents, most),
  };
}

/** Whether this charge may be taken: what a visit costs always, a fee only as far as it was accepted. */
export function isChargeAccepted(
  payment: Acceptance,
  { reason, amountCents }: { reason: ChargeReason; amountCents: number },
): boolean {
  return reason === 'visit' || amountCents <= mostAcceptedFee(payment);
}

function due(reason: ChargeReason, cents: number, { amountCents }: AgreedFees, graceHours = 0): Settlement {
  const owed = Math.min(cents, amountCents);
  return owed > 0 ? { kind: 'due', reason, amountCents: owed, graceHours } : { kind: 'free' };
}
