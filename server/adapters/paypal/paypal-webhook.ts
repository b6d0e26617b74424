import { z } from 'zod';
import type { Answer } from '../card-payment/card-payment.ts';
import type { PayPalDelivery, PayPalNews } from './paypal.ts';
import type { PayPalClient } from './paypal-client.ts';
import { EventWire } from './paypal-wire.ts';

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

const Verdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** PayPal itself says whether it sent these bytes; they go into the question as they came. */
export async function verifyWebhook(
  client: PayPalClient,
  webhookId: string,
  { headers, raw }: PayPalDelivery,
  now: Date,
): Promise<Answer<PayPalNews>> {
  const text = textOf(raw);
  const event = text === undefined ? undefined : EventWire.safeParse(JSON.parse(text)).data;
  const claim = z.record(z.string(), z.string()).safeParse(claimOf(headers));
  if (text === undefined || !event || !claim.success) return { outcome: 'refused', code: 'malformed' };
  if (!wasSentBefore(now, claim.data.transmission_time)) return { outcome: 'refused', code: 'future' };

  const question = JSON.stringify({ ...claim.data, webhook_id: webhookId });
  const verdict = await client.ask(Verdict, {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${question.slice(0, -1)},"webhook_event":${text}}`,
  });
  if (verdict.outcome !== 'done') return verdict;
  const isGenuine = verdict.found.verification_status === 'SUCCESS';
  return isGenuine ? { outcome: 'done', found: event } : { outcome: 'refused', code: 'forged' };
}

/** Our clock and PayPal's may differ a little; news of a later time, or of none, is made up. */
function wasSentBefore(now: Date, time = ''): boolean {
  return Date.parse(time) <= now.getTime() + TOLERANCE_MS;
}

const TOLERANCE_MS = 5 * 60_000;

/** Only a whole JSON value may be set into another: half a one could change the question around it. */
function textOf(raw: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
    JSON.parse(text);
    return text;
  } catch {
    return undefined;
  }
}

function claimOf(headers: PayPalDelivery['headers']) {
  return Object.fromEntries(Object.entries(HEADERS).map(([field, name]) => [field, headers[name]]));
}
