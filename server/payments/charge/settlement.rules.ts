import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import type { Payment } from '../ledger/payment.store.ts';
import type { ChargeReason } from '../ledger/payment-machine.rules.ts';

/** How long a patient can object to a no-show before the fee is charged. */
export const NO_SHOW_GRACE_HOURS = 24;

/** What was agreed when the appointment was booked, as far as it is about money. */
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
      return due('appointment', fees.amountCents, fees);
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

/** What a move costs the patient. */
export interface PatientMoney {
  /** The price or fee that falls due. */
  dueCents: number;
  /** How much of it is taken from the card. */
  chargeCents: number;
  /** How much of a payment in advance goes back. */
  refundCents: number;
}

/**
 * What a move of the appointment means for the patient, by the same rule. A card is charged after the appointment, so
 * nothing goes back to it. With PayPal the whole price is paid in advance. Without a gateway nobody has begun to pay.
 */
export function moneyAfter(
  to: AppointmentStatus,
  fees: AgreedFees,
  gateway: PaymentGateway | null,
): PatientMoney {
  const settlement = decideSettlement(to, fees);
  if (gateway === null || settlement.kind === 'nothing')
    return { dueCents: 0, chargeCents: 0, refundCents: 0 };
  const dueCents = settlement.kind === 'due' ? settlement.amountCents : 0;
  if (gateway === 'stripe') return { dueCents, chargeCents: dueCents, refundCents: 0 };
  return { dueCents, chargeCents: 0, refundCents: fees.amountCents - dueCents };
}

/** What the payer has accepted with a payment, and when; both were written before the appointment was booked. */
export type Acceptance = Pick<Payment, 'amountCents' | 'noShowFeePercent' | 'termsAcceptedAt'>;

/** The most that may be taken as a fee: nothing without a recorded acceptance, and never more than was shown. */
export function mostAcceptedFee({ amountCents, noShowFeePercent, termsAcceptedAt }: Acceptance): number {
  if (termsAcceptedAt === null) return 0;
  // Payments from before the percentage was kept were accepted with the terms of their appointment.
  return noShowFeePercent === null ? amountCents : Math.round((amountCents * noShowFeePercent) / 100);
}

/** The fees as far as the payer has accepted them; what the appointment itself costs stays as agreed. */
export function acceptedFees(fees: AgreedFees, payment: Acceptance): AgreedFees {
  const most = mostAcceptedFee(payment);
  return {
    ...fees,
    lateFeeCents: Math.min(fees.lateFeeCents, most),
    noShowFeeCents: Math.min(fees.noShowFeeCents, most),
  };
}

/** Whether this charge may be taken: what an appointment costs always, a fee only as far as it was accepted. */
export function isChargeAccepted(
  payment: Acceptance,
  { reason, amountCents }: { reason: ChargeReason; amountCents: number },
): boolean {
  return reason === 'appointment' || amountCents <= mostAcceptedFee(payment);
}

function due(reason: ChargeReason, cents: number, { amountCents }: AgreedFees, graceHours = 0): Settlement {
  const owed = Math.min(cents, amountCents);
  return owed > 0 ? { kind: 'due', reason, amountCents: owed, graceHours } : { kind: 'free' };
}
