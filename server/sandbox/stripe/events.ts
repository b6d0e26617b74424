import { newId } from '../providers/ids.ts';
import { insertObject } from '../providers/objects.store.ts';
import { API_VERSION } from './api-version.ts';
import type { StripeWork } from './stripe-call.ts';
import { eventKind } from './stripe-objects.ts';
import { secondsOf } from './stripe-time.ts';
import { endpointsFor } from './webhook-endpoints.ts';

export type EventBody = ReturnType<typeof eventBody>;

/** Notes what happened, with the object as it is now, and tells those who asked to be told. */
export async function emit(work: StripeWork, type: string, object: object, previous?: object): Promise<void> {
  const { tx, now, origin } = work;
  const id = newId('evt', now);
  const listening = await endpointsFor(tx, type);
  const body = eventBody({ id, type, now, object, previous, pending: listening.length, origin });
  await insertObject(tx, eventKind, { id, body, inner: {}, createdAt: now });
  if (listening.length > 0) await work.announce({ id, type });
}

interface NewEvent {
  id: string;
  type: string;
  now: Date;
  object: object;
  previous: object | undefined;
  pending: number;
  origin: StripeWork['origin'];
}

function eventBody({ id, type, now, object, previous, pending, origin }: NewEvent) {
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
