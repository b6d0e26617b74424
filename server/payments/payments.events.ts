import type { PaymentGateway } from '#contract/appointment-status.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';
import type { ChargeReason } from './ledger/payment-machine.rules.ts';

/** The money for this reason is in: taken from a card, or kept of what was paid in advance. */
export const paymentCharged = defineEvent<{
  paymentId: number;
  appointmentId: number;
  reason: ChargeReason;
  amountCents: number;
}>('payments.charged');

/** A charge did not go through. Once for each charge, however often it is tried; it may still be paid. */
export const paymentChargeFailed = defineEvent<{
  paymentId: number;
  appointmentId: number;
  reason: ChargeReason;
  amountCents: number;
}>('payments.charge_failed');

/** A fee will not be asked for after all. */
export const feeWaived = defineEvent<{ appointmentId: number }>('payments.fee_waived');

/** The price was paid in advance and belongs to this appointment. */
export const paymentCaptured = defineEvent<{
  paymentId: number;
  appointmentId: number;
  amountCents: number;
}>('payments.captured');

/** A payment in advance that was being examined did not come. */
export const paymentDenied = defineEvent<{ paymentId: number; appointmentId: number }>('payments.denied');

export const paymentRefunded = defineEvent<{
  paymentId: number;
  appointmentId: number | null;
  /** Of its first try: what failed and was tried again is one refund. */
  refundId: number;
  amountCents: number;
  /** Nothing of what was paid is left. */
  isFull: boolean;
}>('payments.refunded');

export const paymentRefundFailed = defineEvent<{
  paymentId: number;
  appointmentId: number | null;
  refundId: number;
  amountCents: number;
}>('payments.refund_failed');

/**
 * A card was confirmed some minutes ago, but nobody asked to book. Told again and again until it is booked with
 * or given up; whoever hears it books if the time is still held.
 */
export const cardSavedWithoutBooking = defineEvent<{ paymentId: number }>(
  'payments.card_saved_without_booking',
);

/** What the payments have to do at a provider, after the transaction that made it necessary. */
export const chargeIsDue = defineEvent<{ chargeId: number }>('payments.charge_is_due');
export const refundIsWanted = defineEvent<{ refundId: number }>('payments.refund_is_wanted');
export const cardIsDone = defineEvent<{ paymentId: number }>('payments.card_is_done');
export const customerLeft = defineEvent<{ customerId: string }>('payments.customer_left');
export const webhookCame = defineEvent<{ gateway: PaymentGateway; eventId: string }>('payments.webhook_came');
