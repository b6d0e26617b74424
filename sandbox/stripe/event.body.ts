import { type MetadataInput, mergeMetadata } from './api/parameters.ts';
import { API_VERSION, type StripeWork, secondsOf } from './api/stripe-call.ts';

interface NewEndpoint {
  api_version?: string | undefined;
  description?: string | null | undefined;
  enabled_events: string[];
  metadata?: MetadataInput;
  url: string;
}

export function endpointBody(id: string, now: Date, input: NewEndpoint) {
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

export type WebhookEndpointBody = ReturnType<typeof endpointBody>;

interface NewEvent {
  id: string;
  type: string;
  now: Date;
  object: object;
  previous: object | undefined;
  pending: number;
  origin: StripeWork['origin'];
}

export function eventBody({ id, type, now, object, previous, pending, origin }: NewEvent) {
  return {
    id,
    object: 'event' as const,
    api_version: API_VERSION,
    created: secondsOf(now),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: pending,
    request: origin,
    type,
  };
}

export type EventBody = ReturnType<typeof eventBody>;
