import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findObject, insertObject, putObject } from '#sandbox/providers/objects.store.ts';
import type { SignedPost, Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { timeOf } from './orders.ts';
import { EVENT, SIGNING_KEY, WEBHOOK } from './paypal-objects.ts';
import { readBody } from './paypal-refusal.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';
import { isGenuine, rawField, signTransmission } from './webhook-signature.ts';

/** Where the clinic takes PayPal's news. */
const CLINIC_WEBHOOK = '/api/webhooks/paypal';
const ALGORITHM = 'SHA256withRSA';
const KEY_ID = 'CERT-360caa42-fca2a594-sandbox';

const Verification = z.object({
  auth_algo: z.string().min(1).max(100),
  cert_url: z.string().min(1).max(500),
  transmission_id: z.string().min(1).max(50),
  transmission_sig: z.string().min(1).max(500),
  transmission_time: z.string().min(1).max(100),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.looseObject({}),
});

/** Remembers where the clinic listens, and makes the key that signs what is sent there. */
export async function registerWebhook({ tx, now }: Work, clinicUrl: string): Promise<void> {
  const { webhookId: id } = PAYPAL_SANDBOX_ACCOUNT;
  const body = { id, url: `${clinicUrl}${CLINIC_WEBHOOK}` };
  // Two instances that begin at once wait for each other here, so that only one key is made.
  await putObject(tx, WEBHOOK, { id, body, inner: {}, createdAt: now });
  if (await findObject(tx, SIGNING_KEY, KEY_ID)) return;

  const { publicKey, privateKey } = await newKeyPair();
  await insertObject(tx, SIGNING_KEY, {
    id: KEY_ID,
    body: { publicKey },
    inner: { privateKey },
    createdAt: now,
  });
}

/** The event as one delivery to the clinic. Nobody listens before the clinic has registered. */
export async function signWebhook(db: Db, eventId: string, now: Date): Promise<SignedPost[]> {
  const webhook = await findObject(db, WEBHOOK, PAYPAL_SANDBOX_ACCOUNT.webhookId);
  const key = await findObject(db, SIGNING_KEY, KEY_ID);
  const event = await findObject(db, EVENT, eventId);
  if (!webhook || !key || !event) return [];

  const body = JSON.stringify(event.body);
  const transmission = { id: randomUUID(), time: timeOf(now), webhookId: webhook.id };
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': ALGORITHM,
    'paypal-auth-version': 'v2',
    'paypal-cert-url': `${event.inner.apiUrl}/v1/notifications/certs/${KEY_ID}`,
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-sig': signTransmission(transmission, body, key.inner.privateKey),
    'paypal-transmission-time': transmission.time,
  };
  return [{ url: webhook.body.url, headers, body }];
}

/** `POST /v1/notifications/verify-webhook-signature`, judged by the text of the event as it came. */
export async function verifyWebhook(db: Db, text: string, sent: unknown) {
  const claim = readBody(Verification, sent);
  const key = await findObject(db, SIGNING_KEY, KEY_ID);
  const transmission = {
    id: claim.transmission_id,
    time: claim.transmission_time,
    webhookId: claim.webhook_id,
  };
  const eventText = rawField(text, 'webhook_event');
  const genuine =
    key !== undefined &&
    eventText !== undefined &&
    claim.auth_algo === ALGORITHM &&
    claim.webhook_id === PAYPAL_SANDBOX_ACCOUNT.webhookId &&
    isGenuine(transmission, eventText, claim.transmission_sig, key.body.publicKey);
  return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' };
}

export async function findSigningKey(db: Db, keyId: string): Promise<string | undefined> {
  return (await findObject(db, SIGNING_KEY, keyId))?.inner.privateKey;
}

const generate = promisify(generateKeyPair);
let keyPair: ReturnType<typeof generateRsa> | undefined;

/** Generated once per process, because it is slow; all sandboxes of a process may share it. */
function newKeyPair(): ReturnType<typeof generateRsa> {
  keyPair ??= generateRsa();
  return keyPair;
}

async function generateRsa() {
  return await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
