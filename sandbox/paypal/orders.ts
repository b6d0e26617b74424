import { findObject, insertObject, lockObject, updateObject } from '#sandbox/providers/objects.store.ts';
import type { Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { announceOrder } from './events.ts';
import {
  approvedOrder,
  canBeAnswered,
  isLapsed,
  newOrder,
  OrderRequest,
  orderFaults,
  type PayerAnswer,
  voidedOrder,
} from './order.rules.ts';
import { type Addresses, CAPTURE, newTransactionId, ORDER, type Order, REFUND } from './paypal-objects.ts';
import { readBody, refuse, refuseAll } from './paypal-refusal.ts';
import type { OrderParts } from './paypal-views.ts';
import { PAYEE, PAYER } from './sandbox-account.ts';

export async function createOrder({ tx, now }: Work, sent: unknown, addresses: Addresses): Promise<string> {
  const request = readBody(OrderRequest, sent);
  refuseAll(orderFaults(request, PAYEE));

  const order = newOrder(request, PAYEE, { id: newTransactionId(), at: timeOf(now) });
  await insertObject(tx, ORDER, {
    id: order.id,
    body: order,
    inner: { ...addresses, isFundingRefused: false, captureIds: [] },
    createdAt: now,
  });
  return order.id;
}

/** Applies the payer's choice in PayPal's window. After a cancel the order is unchanged and the payer may return. */
export async function answerOrder(work: Work, orderId: string, answer: PayerAnswer): Promise<Order> {
  const { body, inner } = await lockOrder(work, orderId);
  if (!canBeAnswered(body)) throw refuse('ORDER_ALREADY_CAPTURED');
  if (answer === 'cancel') return body;

  const order = approvedOrder(body, PAYER, timeOf(work.now));
  await updateObject(work.tx, ORDER, {
    id: order.id,
    body: order,
    inner: { isFundingRefused: answer === 'declined' },
  });
  await announceOrder(work, inner, 'CHECKOUT.ORDER.APPROVED', order);
  return order;
}

/** PayPal takes the payer's approval back because the merchant did not ask for the money in time. */
export async function reverseApproval(work: Work, orderId: string): Promise<Order> {
  const { body, inner } = await lockOrder(work, orderId);
  if (body.status !== 'APPROVED') throw refuse('ORDER_NOT_APPROVED');

  const order = voidedOrder(body, timeOf(work.now));
  await updateObject(work.tx, ORDER, { id: order.id, body: order });
  await announceOrder(work, inner, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', order);
  return order;
}

export async function lockOrder({ tx, now }: Pick<Work, 'tx' | 'now'>, orderId: string) {
  const found = await lockObject(tx, ORDER, orderId);
  if (!found || isLapsed(found.body, now)) throw unknownId('id', orderId);
  return found;
}

export async function findOrder(db: Db, orderId: string, now: Date): Promise<OrderParts> {
  const found = await findObject(db, ORDER, orderId);
  if (!found || isLapsed(found.body, now)) throw unknownId('id', orderId);
  const parts: OrderParts = { order: found.body, captures: [], refunds: [] };
  for (const captureId of found.inner.captureIds) {
    const capture = await findObject(db, CAPTURE, captureId);
    if (!capture) continue;
    parts.captures.push(capture.body);
    for (const refundId of capture.inner.refundIds) {
      const refund = await findObject(db, REFUND, refundId);
      if (refund) parts.refunds.push({ refund: refund.body, captureId });
    }
  }
  return parts;
}

export function unknownId(field: string, value: string) {
  return refuse('INVALID_RESOURCE_ID', { field, value, location: 'path' });
}

/** PayPal's times have no fractions. */
export function timeOf(now: Date): string {
  return now.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
