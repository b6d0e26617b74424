import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { findObject, listObjects } from '#sandbox/providers/objects.store.ts';
import type { ProviderAnswer, Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { captureOrder, findCapture } from './captures.ts';
import { findDispute, listDisputes } from './disputes.ts';
import { createOrder, findOrder, unknownId } from './orders.ts';
import { type Addresses, EVENT } from './paypal-objects.ts';
import { readBody } from './paypal-refusal.ts';
import { viewCapture, viewDispute, viewNewOrder, viewOrder, viewRefund } from './paypal-views.ts';
import { findRefund, refundCapture } from './refunds.ts';
import { listTransactions } from './transactions.ts';
import { selfSignedCertificate } from './webhook-signature.ts';
import { findSigningKey, verifyWebhook } from './webhooks.ts';

/** One authorised request as the routes see it. */
export interface ApiCall {
  id: string;
  body: unknown;
  /** The body as it came. */
  text: string;
  query: unknown;
  addresses: Addresses;
}

interface ApiView {
  now: Date;
  addresses: Addresses;
  /** `Prefer: return=representation` */
  isFull: boolean;
}

/**
 * With a `show`, `execute` answers with the id of the object it made, and `show` renders it: a repeated request sees the
 * current state, not the first answer.
 */
export interface ApiRoute {
  method: 'GET' | 'POST';
  path: string;
  /** How long a `PayPal-Request-Id` is remembered. */
  storedSeconds?: number;
  execute(work: Work, call: ApiCall): Promise<ProviderAnswer>;
  show?(db: Db, id: string, view: ApiView): Promise<object>;
}

const ORDER_STORED_SECONDS = 6 * 3600;
const REFUND_STORED_SECONDS = 45 * 24 * 3600;

const orders: ApiRoute[] = [
  {
    method: 'POST',
    path: '/v2/checkout/orders',
    storedSeconds: ORDER_STORED_SECONDS,
    execute: async (work, { body, addresses }) => made(await createOrder(work, body, addresses)),
    show: async (db, id, { now, addresses, isFull }) => {
      const order = viewOrder(await findOrder(db, id, now), addresses);
      return isFull ? order : viewNewOrder(order);
    },
  },
  {
    method: 'GET',
    path: '/v2/checkout/orders/:id',
    execute: async ({ tx, now }, { id, addresses }) =>
      found(viewOrder(await findOrder(tx, id, now), addresses)),
  },
  {
    method: 'POST',
    path: '/v2/checkout/orders/:id/capture',
    storedSeconds: ORDER_STORED_SECONDS,
    execute: async (work, { id }) => (await captureOrder(work, id))?.answer ?? made(id),
    show: async (db, id, { now, addresses, isFull }) => {
      const order = viewOrder(await findOrder(db, id, now), addresses);
      return isFull ? order : viewCapturedOrder(order);
    },
  },
];

const payments: ApiRoute[] = [
  {
    method: 'GET',
    path: '/v2/payments/captures/:id',
    execute: async ({ tx }, { id, addresses }) =>
      found(viewCapture((await findCapture(tx, id)).body, addresses)),
  },
  {
    method: 'POST',
    path: '/v2/payments/captures/:id/refund',
    storedSeconds: REFUND_STORED_SECONDS,
    execute: async (work, { id, body }) => made(await refundCapture(work, id, body)),
    show: async (db, id, { addresses, isFull }) => {
      const refund = await showRefund(db, id, addresses);
      return isFull ? refund : { id, status: refund.status, links: refund.links };
    },
  },
  {
    method: 'GET',
    path: '/v2/payments/refunds/:id',
    execute: async ({ tx }, { id, addresses }) => found(await showRefund(tx, id, addresses)),
  },
  {
    method: 'GET',
    path: '/v1/customer/disputes',
    execute: async ({ tx }, { query, addresses }) => found(await listDisputes(tx, query, addresses)),
  },
  {
    method: 'GET',
    path: '/v1/customer/disputes/:id',
    execute: async ({ tx }, { id, addresses }) =>
      found(viewDispute((await findDispute(tx, id)).body, addresses)),
  },
];

const EventQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  start_time: z.iso.datetime({ offset: true }).optional(),
  end_time: z.iso.datetime({ offset: true }).optional(),
  event_type: z.string().optional(),
  transaction_id: z.string().optional(),
});

const notifications: ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    execute: async ({ tx }, { text, body }) => found(await verifyWebhook(tx, text, body)),
  },
  {
    method: 'GET',
    path: '/v1/notifications/webhooks-events',
    execute: async ({ tx }, { query }) => found(await listEvents(tx, query)),
  },
  {
    method: 'GET',
    path: '/v1/notifications/webhooks-events/:id',
    execute: async ({ tx }, { id }) => {
      const event = await findObject(tx, EVENT, id);
      if (!event) throw unknownId('event_id', id);
      return found(event.body);
    },
  },
];

const reports: ApiRoute[] = [
  {
    method: 'GET',
    path: '/v1/reporting/transactions',
    execute: async ({ tx }, { query }) => found(await listTransactions(tx, query)),
  },
];

/** Everything that needs an access token. */
export const API_ROUTES: ApiRoute[] = [...orders, ...payments, ...notifications, ...reports];

/** Open to everybody, as PayPal's certificates are. */
export async function showCertificate(db: Db, keyId: string): Promise<string> {
  const privateKey = await findSigningKey(db, keyId);
  if (privateKey === undefined) throw unknownId('cert_id', keyId);
  return selfSignedCertificate(createPrivateKey(privateKey));
}

function made(id: string): ProviderAnswer {
  return { status: 201, body: id };
}

function found(body: object): ProviderAnswer {
  return { status: 200, body };
}

/** PayPal's short answer to a capture includes the payments. */
function viewCapturedOrder({ purchase_units, payer, ...order }: ReturnType<typeof viewOrder>) {
  const units = purchase_units.map(({ reference_id, ...unit }) => ({
    reference_id,
    ...('payments' in unit && { payments: unit.payments }),
  }));
  return { ...viewNewOrder({ purchase_units, ...order }), purchase_units: units, payer };
}

async function showRefund(db: Db, id: string, addresses: Addresses) {
  const { body, inner } = await findRefund(db, id);
  return viewRefund(body, inner.captureId, addresses);
}

async function listEvents(db: Db, sent: unknown) {
  const { page_size, start_time, end_time, event_type, transaction_id } = readBody(EventQuery, sent);
  const stored = await listObjects(db, EVENT, {
    where: {
      ...(event_type !== undefined && { event_type }),
      ...(transaction_id !== undefined && { resource: { id: transaction_id } }),
    },
    from: start_time === undefined ? undefined : new Date(start_time),
    to: end_time === undefined ? undefined : new Date(end_time),
    limit: page_size,
  });
  return { events: stored.map(({ body }) => body), count: stored.length, links: [] };
}
