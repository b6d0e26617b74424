import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import type { CompletionMoney } from '#contract/appointments-staff.contract.ts';
import type { Payment } from '../ledger/payment.store.ts';
import type { ChargeReason } from '../ledger/payment-machine.rules.ts';

/** How long a patient can object to a no-show before the fee is charged. */
export const NO_SHOW_GRACE_HOURS = 24;

/** The price and the fees of the terms that were frozen at booking. */
export interface AgreedFees {
  amountCents: number;
  lateFeeCents: number;
  noShowFeeCents: number;
  /** Taken off the price by the clinic. */
  discountCents?: number;
  /** The sum of the positions of the fee schedule; missing: the price. */
  positionsCents?: number;
}

export type Settlement =
  | { kind: 'nothing' }
  /** Nothing is due: the card is released, or the whole payment is refunded. */
  | { kind: 'free' }
  /** This amount is due for this reason: charged to the card, or kept from the payment in advance. */
  | { kind: 'due'; reason: ChargeReason; amountCents: number; graceHours: number };

/**
 * What a new status of the appointment means for its money, for both gateways. A fee is the one shown at booking and
 * never more than the price after a discount, also for the statuses named "charge all" and "no refund".
 */
export function decideSettlement(to: AppointmentStatus, fees: AgreedFees): Settlement {
  switch (to) {
    case 'completed':
      return due('appointment', fees.positionsCents ?? fees.amountCents, fees);
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

/** Whether an appointment with this status costs nothing. */
export function costsNothing(status: AppointmentStatus, fees: AgreedFees): boolean {
  return decideSettlement(status, fees).kind === 'free';
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

/** What is known of a payment before the appointment is completed. */
interface PaymentBefore extends Pick<Payment, 'gateway' | 'state' | 'amountCents'> {
  /** Paid and not refunded. */
  keptCents: number;
  savedCard: { brand: string | null; last4: string } | null;
}

/** What completing an appointment would do with its money: the same as `settleMove` does then. */
export function completionMoney(fees: AgreedFees, payment: PaymentBefore | undefined): CompletionMoney {
  const settlement = decideSettlement('completed', fees);
  const dueCents = settlement.kind === 'due' ? settlement.amountCents : 0;
  const nothing = { amount_cents: 0, refund_cents: 0, card: null };
  if (!payment) return { ...nothing, kind: dueCents > 0 ? 'missing' : 'free', amount_cents: dueCents };

  const owedCents = Math.min(dueCents, payment.amountCents);
  if (payment.gateway === 'paypal') {
    if (payment.keptCents === 0) return { ...nothing, kind: 'unchanged' };
    const amountCents = Math.min(owedCents, payment.keptCents);
    return {
      ...nothing,
      kind: 'paid',
      amount_cents: amountCents,
      refund_cents: payment.keptCents - amountCents,
    };
  }
  if (payment.state !== 'card_saved') return { ...nothing, kind: 'unchanged' };
  if (owedCents === 0) return { ...nothing, kind: 'free' };
  return { ...nothing, kind: 'charge', amount_cents: owedCents, card: payment.savedCard };
}

/** What the payer accepted with the payment, and when; stored before the booking. */
export type AcceptedTerms = Pick<Payment, 'amountCents' | 'noShowFeePercent' | 'termsAcceptedAt'>;

/** The highest fee that may be charged: nothing without a recorded acceptance, and never more than was shown. */
export function mostAcceptedFee({ amountCents, noShowFeePercent, termsAcceptedAt }: AcceptedTerms): number {
  if (termsAcceptedAt === null) return 0;
  // Payments older than the percentage column were accepted with the terms of their appointment.
  return noShowFeePercent === null ? amountCents : Math.round((amountCents * noShowFeePercent) / 100);
}

/** The fees, limited to what the payer accepted. The price stays as agreed. */
export function acceptedFees(fees: AgreedFees, payment: AcceptedTerms): AgreedFees {
  const most = mostAcceptedFee(payment);
  return {
    ...fees,
    lateFeeCents: Math.min(fees.lateFeeCents, most),
    noShowFeeCents: Math.min(fees.noShowFeeCents, most),
  };
}

/** Whether this charge is allowed: the price always, a fee only up to the accepted amount. */
export function isChargeAccepted(
  payment: AcceptedTerms,
  { reason, amountCents }: { reason: ChargeReason; amountCents: number },
): boolean {
  return reason === 'appointment' || amountCents <= mostAcceptedFee(payment);
}

function due(
  reason: ChargeReason,
  cents: number,
  { amountCents, discountCents = 0 }: AgreedFees,
  graceHours = 0,
): Settlement {
  const owed = Math.min(cents, amountCents - discountCents);
  return owed > 0 ? { kind: 'due', reason, amountCents: owed, graceHours } : { kind: 'free' };
}

/** Providers charge no card with less. */
const SMALLEST_CHARGE_CENTS = 50;

/**
 * The largest discount on the price. Only a saved card waits for its charge; once the price is due or was paid in
 * advance, the amount is frozen and a refund is the way.
 */
export function mostDiscount({
  gateway,
  state,
  amountCents,
}: Pick<Payment, 'gateway' | 'state' | 'amountCents'>): number {
  const isOpen = gateway === 'stripe' && state === 'card_saved';
  return isOpen ? Math.max(0, amountCents - SMALLEST_CHARGE_CENTS) : 0;
}

/** Whether an amount is due that no provider charges. */
export function isTooLittle(cents: number): boolean {
  return cents > 0 && cents < SMALLEST_CHARGE_CENTS;
}
