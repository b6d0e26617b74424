import { createHmac } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import { findObject } from '../providers/objects.store.ts';
import type { SignedPost } from '../providers/provider.ts';
import { eventKind } from './stripe-objects.ts';
import { secondsOf } from './stripe-time.ts';
import { endpointsFor } from './webhook-endpoints.ts';

/** The event for everybody who asked for it, each signed with the secret of the endpoint. */
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
