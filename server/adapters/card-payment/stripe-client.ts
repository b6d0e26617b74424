import type Stripe from 'stripe';
import { againstClock, fetchAgainstClock, PROVIDER_MS, ProviderLate } from '../provider-clock.ts';
import type { Answer, CardCharge, CardNews, Declined, KeyCheck, PaymentMode } from './card-payment.ts';
import { readDecline } from './decline.rules.ts';

export type { Stripe };

export interface StripeSettings {
  mode: PaymentMode;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Only a sandbox has its own: where its stand-in listens, and the script that stands in for Stripe's. */
  serverUrl?: () => Promise<string>;
  scriptUrl?: string;
  /** For a call with all its tries. */
  timeoutMs?: number;
}

export interface Client {
  open: () => Promise<Stripe>;
  timeoutMs: number;
}

/** Read with the first call: it is large, and a start does without. */
async function library(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/** Made with the first call, so that a sandbox need not listen before it is asked. */
export function clientOf({ secretKey, serverUrl, timeoutMs = PROVIDER_MS }: StripeSettings): Client {
  let made: Promise<Stripe> | undefined;
  const open = () => {
    made ??= (async () => {
      const Stripe = await library();
      const httpClient = Stripe.createFetchHttpClient(fetchAgainstClock);
      const settings = { maxNetworkRetries: 2, timeout: timeoutMs, telemetry: false, httpClient };
      if (!serverUrl) return new Stripe(secretKey, settings);
      const { hostname, port } = new URL(await serverUrl());
      return new Stripe(secretKey, { ...settings, host: hostname, port, protocol: 'http' });
    })();
    return made;
  };
  return { open, timeoutMs };
}

export async function ask<Found>(
  client: Client,
  call: (stripe: Stripe) => Promise<Found>,
): Promise<Answer<Found>> {
  try {
    const stripe = await client.open();
    return { outcome: 'done', found: await againstClock(client.timeoutMs, () => call(stripe)) };
  } catch (error) {
    if (error instanceof ProviderLate) return { outcome: 'unknown', code: 'timeout' };
    const { errors } = await library();
    if (!(error instanceof errors.StripeError)) throw error;
    const code = error.code ?? error.type;
    const refusals = [
      errors.StripeCardError,
      errors.StripeInvalidRequestError,
      errors.StripeIdempotencyError,
    ];
    const isUnderstood = refusals.some((refusal) => error instanceof refusal);
    return { outcome: isUnderstood ? 'refused' : 'unknown', code };
  }
}

/** Each page has a clock of its own: a long list is not a hanging provider. */
export async function listAll<Row extends { id: string }, Found>(
  client: Client,
  read: (row: Row) => Found,
  readPage: (stripe: Stripe, page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Row>>,
): Promise<Answer<Found[]>> {
  const rows: Row[] = [];
  while (rows.length < MOST_LISTED) {
    const last = rows.at(-1);
    const page = { limit: 100, ...(last && { starting_after: last.id }) };
    const answer = await ask(client, (stripe) => readPage(stripe, page));
    if (answer.outcome !== 'done') return answer;
    rows.push(...answer.found.data);
    if (!answer.found.has_more) break;
  }
  return { outcome: 'done', found: rows.map(read) };
}

/** A card error is an answer of the bank, not a fault. */
export async function askForMoney(
  client: Client,
  call: (stripe: Stripe) => Promise<CardCharge>,
): Promise<Answer<CardCharge> | Declined> {
  let declined: Declined | undefined;
  const answer = await ask(client, (stripe) =>
    call(stripe).catch(async (error) => {
      const { StripeCardError } = (await library()).errors;
      if (error instanceof StripeCardError) declined = { outcome: 'declined', decline: readDecline(error) };
      throw error;
    }),
  );
  return declined ?? answer;
}

/**
 * Whether Stripe accepts the secret key, and for the mode that it names. To a charge a refused key is as good as no
 * answer, because it may be a mistake of a moment; to whoever sets the portal up it is the answer.
 */
export async function checkKeys(client: Client, mode: PaymentMode): Promise<KeyCheck> {
  let refusal: string | undefined;
  const answer = await ask(client, (stripe) =>
    stripe.balance.retrieve().catch(async (error) => {
      const { StripeAuthenticationError, StripePermissionError } = (await library()).errors;
      if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
        refusal = error.code ?? error.type;
      throw error;
    }),
  );
  if (refusal !== undefined) return { outcome: 'refused', code: refusal };
  if (answer.outcome === 'unknown') return { outcome: 'unreachable', code: answer.code };
  if (answer.outcome === 'refused') return answer;
  const { livemode } = answer.found;
  if (livemode === (mode === 'live')) return { outcome: 'accepted' };
  return { outcome: 'wrong_mode', code: livemode ? 'live_account' : 'test_account' };
}

const MOST_LISTED = 10_000;

export async function verifyWebhook(
  raw: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Promise<CardNews | undefined> {
  const { webhooks } = await library();
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch {
    return undefined;
  }
  const dates = [
    event.created,
    ...[...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, date]) => Number(date)),
  ];
  if (dates.some((date) => date > secondsOf(now) + TOLERANCE_SECONDS)) return undefined;
  return { eventId: event.id, type: event.type, isLive: event.livemode, about: subjectOf(event) };
}

/** How far our clock and Stripe's may differ; an older webhook is a replay, a newer one is forged. */
const TOLERANCE_SECONDS = 300;

function subjectOf({ data }: Stripe.Event): CardNews['about'] {
  const object = data.object as { id?: string; object: string; payment_intent?: string | null };
  const id = object.id ?? '';
  if (object.object === 'setup_intent') return { kind: 'setup', id };
  if (object.object === 'payment_intent') return { kind: 'charge', id };
  if (object.object === 'charge') return { kind: 'charge', id: object.payment_intent ?? id };
  if (object.object === 'refund') return { kind: 'refund', id };
  if (object.object === 'dispute') return { kind: 'dispute', id };
  return { kind: 'other', id };
}

export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
