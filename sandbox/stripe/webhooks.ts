import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  deleteObject,
  findObject,
  insertObject,
  listObjects,
  putObject,
} from '#sandbox/providers/objects.store.ts';
import { newId, randomText, type SignedPost, type Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { clearable, listRoute, metadata, text } from './api/parameters.ts';
import { lockExisting, route, type StripeWork, secondsOf } from './api/stripe-call.ts';
import { endpointBody, eventBody } from './event.body.ts';
import { STRIPE_SANDBOX_KEYS } from './sandbox-keys.ts';
import { eventKind, webhookEndpointKind } from './stripe-objects.ts';

/** The events that the clinic's endpoint receives. */
const CLINIC_EVENTS = [
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];
const CLINIC_ENDPOINT = 'we_sandboxClinic';

const New = z.strictObject({
  api_version: text.optional(),
  description: clearable.optional(),
  enabled_events: z.array(text).min(1),
  metadata,
  url: z.url({ protocol: /^https?$/, error: 'url_invalid' }),
});

export const webhookEndpointRoutes = [
  route('POST /v1/webhook_endpoints', New, async ({ tx, now, input }) => {
    const id = newId('we', now);
    const secret = `whsec_${randomText(32)}`;
    const body = endpointBody(id, now, input);
    await insertObject(tx, webhookEndpointKind, { id, body, inner: { secret }, createdAt: now });
    return { ...body, secret };
  }),
  listRoute('GET /v1/webhook_endpoints', webhookEndpointKind, {}),
  route('GET /v1/webhook_endpoints/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, webhookEndpointKind, call.id)).body;
  }),
  route('DELETE /v1/webhook_endpoints/:id', z.strictObject({}), async (call) => {
    await lockExisting(call, webhookEndpointKind, call.id);
    await deleteObject(call.tx, webhookEndpointKind, call.id);
    return { id: call.id, object: 'webhook_endpoint', deleted: true };
  }),
];

export async function registerClinic({ tx, now }: Work, clinicUrl: string): Promise<void> {
  const url = `${clinicUrl}/api/webhooks/stripe`;
  await putObject(tx, webhookEndpointKind, {
    id: CLINIC_ENDPOINT,
    body: endpointBody(CLINIC_ENDPOINT, now, { url, enabled_events: CLINIC_EVENTS }),
    inner: { secret: STRIPE_SANDBOX_KEYS.webhookSecret },
    createdAt: now,
  });
}

async function endpointsFor(db: Db, type: string) {
  const endpoints = await listObjects(db, webhookEndpointKind);
  return endpoints.filter(({ body }) => body.enabled_events.some((each) => each === '*' || each === type));
}

/** Stores an event with the current object, and announces it to the registered endpoints. */
export async function emit(work: StripeWork, type: string, object: object, previous?: object): Promise<void> {
  const { tx, now, origin } = work;
  const id = newId('evt', now);
  const listening = await endpointsFor(tx, type);
  const body = eventBody({ id, type, now, object, previous, pending: listening.length, origin });
  await insertObject(tx, eventKind, { id, body, inner: {}, createdAt: now });
  if (listening.length > 0) await work.announce({ id, type });
}

/** One delivery of the event per registered endpoint, each signed with the endpoint's secret. */
export async function signEvent(db: Db, eventId: string, now: Date): Promise<SignedPost[]> {
  const event = await findObject(db, eventKind, eventId);
  if (!event) return [];
  const body = JSON.stringify(event.body, null, 2);
  const endpoints = await endpointsFor(db, event.body.type);
  return endpoints.map(({ body: { url }, inner: { secret } }) => ({
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': sign(body, secret, now),
    },
    body,
  }));
}

function sign(body: string, secret: string, now: Date): string {
  const seconds = secondsOf(now);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
