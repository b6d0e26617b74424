import { z } from 'zod';
import type { Db } from '#server/platform/database/database.ts';
import { newId, randomText } from '../providers/ids.ts';
import { deleteObject, insertObject, listObjects, putObject } from '../providers/objects.store.ts';
import type { Work } from '../providers/provider.ts';
import { API_VERSION } from './api-version.ts';
import { listRoute } from './lists.ts';
import { clearable, type MetadataInput, mergeMetadata, metadata, text } from './parameters.ts';
import { STRIPE_SANDBOX_KEYS } from './sandbox-keys.ts';
import { lockExisting, route } from './stripe-call.ts';
import { webhookEndpointKind } from './stripe-objects.ts';
import { secondsOf } from './stripe-time.ts';

/** What the clinic has its own endpoint registered for. */
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

export async function endpointsFor(db: Db, type: string) {
  const endpoints = await listObjects(db, webhookEndpointKind);
  return endpoints.filter(({ body }) => body.enabled_events.some((each) => each === '*' || each === type));
}

export type WebhookEndpointBody = ReturnType<typeof endpointBody>;

interface NewEndpoint {
  api_version?: string | undefined;
  description?: string | null | undefined;
  enabled_events: string[];
  metadata?: MetadataInput;
  url: string;
}

function endpointBody(id: string, now: Date, input: NewEndpoint) {
  return {
    id,
    object: 'webhook_endpoint' as const,
    api_version: input.api_version ?? API_VERSION,
    application: null,
    created: secondsOf(now),
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    status: 'enabled',
    url: input.url,
  };
}
