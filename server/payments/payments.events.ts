import type { PaymentGateway } from '#contract/appointment-status.ts';
import { defineEvent } from '#server/platform/jobs/outbox.ts';
import type { ChargeReason } from './ledger/payment-machine.rules.ts';

/** Money for this reason was received: charged to a card, or kept from a payment in advance. */
export const paymentCharged = defineEvent<{
  paymentId: number;
  appointmentId: number;
  reason: ChargeReason;
  amountCents: number;
}>('payments.charged');

/** A charge failed. Recorded once per charge, however often it is retried; the patient may still pay it. */
export const paymentChargeFailed = defineEvent<{
  paymentId: number;
  appointmentId: number;
  reason: ChargeReason;
  amountCents: number;
}>('payments.charge_failed');

/** The clinic waived a fee before it was charged. */
export const feeWaived = defineEvent<{ appointmentId: number }>('payments.fee_waived');

/** The staff took back a receipt that they had recorded by mistake; the amount is open again. */
export const receiptWithdrawn = defineEvent<{ appointmentId: number }>('payments.receipt_withdrawn');

/** The price was paid in advance and belongs to this appointment. */
export const paymentCaptured = defineEvent<{
  paymentId: number;
  appointmentId: number;
  amountCents: number;
}>('payments.captured');

/** PayPal reviewed a payment in advance and denied it. */
export const paymentDenied = defineEvent<{ paymentId: number; appointmentId: number }>('payments.denied');

export const paymentRefunded = defineEvent<{
  paymentId: number;
  appointmentId: number | null;
  /** The id of the first attempt: a failed refund and its retry are one refund. */
  refundId: number;
  amountCents: number;
  /** The whole payment was refunded. */
  isFull: boolean;
}>('payments.refunded');

/** The bank or PayPal took money back, by a lost dispute or a reversal. Nobody at the clinic decided it. */
export const paymentReturned = defineEvent<{
  paymentId: number;
  appointmentId: number | null;
  refundId: number;
  amountCents: number;
}>('payments.returned');

export const paymentRefundFailed = defineEvent<{
  paymentId: number;
  appointmentId: number | null;
  refundId: number;
  amountCents: number;
}>('payments.refund_failed');

/**
 * A card was confirmed some minutes ago, but no booking followed. Recorded every minute until the card is booked or
 * abandoned; the listener books the appointment if the slot is still held.
 */
export const cardSavedWithoutBooking = defineEvent<{ paymentId: number }>(
  'payments.card_saved_without_booking',
);

/** Work for payments itself: calls to a provider that follow after the transaction has committed. */
export const chargeBecameDue = defineEvent<{ chargeId: number }>('payments.charge_is_due');
export const refundRequested = defineEvent<{ refundId: number }>('payments.refund_is_wanted');
export const cardNoLongerNeeded = defineEvent<{ paymentId: number }>('payments.card_is_done');
export const customerErased = defineEvent<{ customerId: string }>('payments.customer_left');
export const webhookReceived = defineEvent<{ gateway: PaymentGateway; eventId: string }>(
  'payments.webhook_came',
);
