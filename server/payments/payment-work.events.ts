import type { PaymentGateway } from '#contract/appointment-status.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

/** What the payments have to do at a provider, after the transaction that made it necessary. */
export const chargeIsDue = defineEvent<{ chargeId: number }>('payments.charge_is_due');
export const refundIsWanted = defineEvent<{ refundId: number }>('payments.refund_is_wanted');
export const cardIsDone = defineEvent<{ paymentId: number }>('payments.card_is_done');
export const customerLeft = defineEvent<{ customerId: string }>('payments.customer_left');
export const webhookCame = defineEvent<{ gateway: PaymentGateway; eventId: string }>('payments.webhook_came');
