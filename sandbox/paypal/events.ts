import { insertObject } from '#sandbox/providers/objects.store.ts';
import type { Work } from '#sandbox/providers/provider.ts';
import {
  type Addresses,
  type Capture,
  type Dispute,
  EVENT,
  newEventId,
  type Order,
  type PayPalEvent,
  type Refund,
} from './paypal-objects.ts';
import { viewCapture, viewDispute, viewOrder, viewRefund } from './paypal-views.ts';

type News = Pick<PayPalEvent, 'event_type' | 'resource_type' | 'summary' | 'resource'>;

export async function announceOrder(
  work: Work,
  addresses: Addresses,
  type: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  order: Order,
): Promise<void> {
  await announce(work, addresses.apiUrl, {
    event_type: type,
    resource_type: 'checkout-order',
    summary:
      type === 'CHECKOUT.ORDER.APPROVED'
        ? 'An order has been approved by buyer'
        : 'The approval of an order was reversed',
    resource: viewOrder({ order, captures: [], refunds: [] }, addresses),
  });
}

export async function announceCapture(work: Work, apiUrl: string, capture: Capture): Promise<void> {
  const types: Partial<Record<Capture['status'], [type: string, summary: string]>> = {
    COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed'],
    PENDING: ['PAYMENT.CAPTURE.PENDING', 'Payment pending'],
    DECLINED: ['PAYMENT.CAPTURE.DENIED', 'Payment denied'],
  };
  const [type, verb] = types[capture.status] ?? [];
  if (!type) return;
  await announce(work, apiUrl, {
    event_type: type,
    resource_type: 'capture',
    summary: `${verb} for ${capture.amount.value} ${capture.amount.currency_code}`,
    resource: viewCapture(capture, { apiUrl }),
  });
}

/** Announces a refund by the clinic, or a reversal by PayPal. */
export async function announceRefund(
  work: Work,
  apiUrl: string,
  { refund, captureId, isReversal = false }: { refund: Refund; captureId: string; isReversal?: boolean },
): Promise<void> {
  const types: Partial<Record<Refund['status'], string>> = {
    COMPLETED: isReversal ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED',
    PENDING: 'PAYMENT.REFUND.PENDING',
    FAILED: 'PAYMENT.REFUND.FAILED',
  };
  const type = types[refund.status];
  if (!type) return;
  await announce(work, apiUrl, {
    event_type: type,
    resource_type: 'refund',
    summary: `A ${refund.amount.value} ${refund.amount.currency_code} capture payment was ${isReversal ? 'reversed' : 'refunded'}`,
    resource: viewRefund(refund, captureId, { apiUrl }),
  });
}

export async function announceDispute(work: Work, apiUrl: string, dispute: Dispute): Promise<void> {
  const isOpen = dispute.status === 'OPEN';
  await announce(work, apiUrl, {
    event_type: isOpen ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED',
    resource_type: 'dispute',
    summary: isOpen ? 'A new dispute opened' : 'A dispute was resolved',
    resource: viewDispute(dispute, { apiUrl }),
  });
}

async function announce(work: Work, apiUrl: string, news: News): Promise<void> {
  const id = newEventId();
  const self = `${apiUrl}/v1/notifications/webhooks-events/${id}`;
  const event: PayPalEvent = {
    id,
    event_version: '1.0',
    create_time: work.now.toISOString(),
    resource_version: news.resource_type === 'dispute' ? '1.0' : '2.0',
    ...news,
    links: [{ href: self, rel: 'self', method: 'GET' }],
  };
  await insertObject(work.tx, EVENT, { id, body: event, inner: { apiUrl }, createdAt: work.now });
  await work.announce({ id, type: event.event_type });
}
