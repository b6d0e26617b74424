import { defineKind } from '../providers/objects.store.ts';
import type { CardBehaviour } from './card-behaviour.ts';
import type { ChargeBody } from './charge.body.ts';
import type { CustomerBody } from './customer.body.ts';
import type { DisputeBody } from './dispute.body.ts';
import type { EventBody } from './events.ts';
import type { PaymentIntentBody } from './payment-intent.body.ts';
import type { PaymentMethodBody } from './payment-method.body.ts';
import type { RefundBody } from './refund.body.ts';
import type { SetupAttemptBody } from './setup-attempts.ts';
import type { SetupIntentBody } from './setup-intent.body.ts';
import type { WebhookEndpointBody } from './webhook-endpoints.ts';

export interface PaymentMethodInner {
  behaviour: CardBehaviour;
  /** The bank agreed that it may be charged while nobody is there. */
  isSetUp: boolean;
  /** Taken off a customer, or paid with once without one: it cannot be used again. */
  isUsedUp: boolean;
}

/** Its personal data is gone; only that it existed is known. */
export interface DeletedCustomer {
  id: string;
  object: 'customer';
  deleted: true;
}

export const customerKind = defineKind<CustomerBody | DeletedCustomer>('stripe', 'customer');
export const paymentMethodKind = defineKind<PaymentMethodBody, PaymentMethodInner>(
  'stripe',
  'payment_method',
);
export const setupIntentKind = defineKind<SetupIntentBody>('stripe', 'setup_intent');
export const setupAttemptKind = defineKind<SetupAttemptBody>('stripe', 'setup_attempt');
export const paymentIntentKind = defineKind<PaymentIntentBody>('stripe', 'payment_intent');
export const chargeKind = defineKind<ChargeBody>('stripe', 'charge');
export const refundKind = defineKind<RefundBody>('stripe', 'refund');
export const disputeKind = defineKind<DisputeBody>('stripe', 'dispute');
export const eventKind = defineKind<EventBody>('stripe', 'event');
export const webhookEndpointKind = defineKind<WebhookEndpointBody, { secret: string }>(
  'stripe',
  'webhook_endpoint',
);
