import { defineKind, type StoredObject } from '#sandbox/providers/objects.store.ts';
import { lockExisting, type StripeWork } from './api/stripe-call.ts';
import { noSuch } from './api/stripe-refusal.ts';
import type { BalanceTransactionBody, PayoutBody } from './balance.body.ts';
import type { ChargeBody, DisputeBody, RefundBody } from './charge.body.ts';
import type { CustomerBody, PaymentMethodBody } from './customer.body.ts';
import type { EventBody, WebhookEndpointBody } from './event.body.ts';
import type { PaymentIntentBody, SetupAttemptBody, SetupIntentBody } from './intent.body.ts';
import type { CardBehaviour } from './test-cards.ts';

export interface PaymentMethodInner {
  behaviour: CardBehaviour;
  /** The bank agreed to charges without the cardholder. */
  isSetUp: boolean;
  /** Detached from a customer, or used once without one: it cannot be used again. */
  isUsedUp: boolean;
}

/** Only the id is left; the personal data is deleted. */
interface DeletedCustomer {
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
export const balanceTransactionKind = defineKind<BalanceTransactionBody>('stripe', 'balance_transaction');
export const payoutKind = defineKind<PayoutBody>('stripe', 'payout');
export const eventKind = defineKind<EventBody>('stripe', 'event');
export const webhookEndpointKind = defineKind<WebhookEndpointBody, { secret: string }>(
  'stripe',
  'webhook_endpoint',
);

/** Finds a customer for a change; a deleted customer can only be read. */
export async function liveCustomer(
  work: StripeWork,
  id: string,
  param?: string,
): Promise<StoredObject<CustomerBody, object>> {
  const { body, ...customer } = await lockExisting(work, customerKind, id, param);
  if ('deleted' in body) throw noSuch('customer', id, param);
  return { ...customer, body };
}
