import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Answer } from '../card-payment/card-payment.ts';
import { againstClock, fetchAgainstClock, ProviderLate } from '../provider-clock.ts';

interface ClientSettings {
  clientId: string;
  clientSecret: string;
  /** Where PayPal's API is; a sandbox knows it only once it listens. */
  serverUrl: () => Promise<string>;
  now: () => Date;
  /** For a call with all its tries and the token it needs. */
  timeoutMs: number;
}

interface ApiCall {
  method: 'GET' | 'POST';
  path: string;
  /** JSON text. */
  body?: string;
  /** `PayPal-Request-Id`: the same call under the same key is done once. */
  key?: string;
}

/** PayPal answered that it does not know client id and secret, or not the token that it gave for them. */
export class PayPalKeysRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`PayPal does not accept the client id and secret (${code}).`);
    this.name = 'PayPalKeysRefused';
    this.code = code;
  }
}

export type PayPalClient = ReturnType<typeof paypalClient>;

/** Authorised calls whose answers are checked against a shape. */
export function paypalClient(settings: ClientSettings) {
  const tokens = cacheToken(settings);

  /** PayPal may reject a token before it expires; then the call is repeated once with a new one. */
  async function send(call: ApiCall, mayRenew = true): Promise<HttpReply> {
    const baseUrl = await settings.serverUrl();
    const given = await tokens.get(baseUrl);
    if (given.kind === 'silent') return given;
    const reply = await callPayPal(baseUrl, withToken(call, given.token));
    if (reply.kind !== 'answered' || reply.status !== 401) return reply;
    tokens.drop(baseUrl, given.token);
    if (!mayRenew) throw new PayPalKeysRefused(refusalCode(reply.status, reply.body));
    return await send(call, false);
  }

  return {
    /** Throws for an answer that does not match the schema: it is not PayPal's, or our schema is wrong. */
    async ask<Schema extends z.ZodType>(schema: Schema, call: ApiCall): Promise<Answer<z.output<Schema>>> {
      const reply = await againstClock(settings.timeoutMs, () => send(call)).catch(asSilence);
      if (reply.kind === 'silent') return { outcome: 'unknown', code: reply.code };
      const { status, body } = reply;
      if (status === 409) return { outcome: 'unknown', code: refusalCode(status, body) };
      if (status >= 400) return { outcome: 'refused', code: refusalCode(status, body) };
      return { outcome: 'done', found: schema.parse(body) };
    },
  };
}

/** The time of the call ended while it waited for another call, or between two tries. */
function asSilence(error: unknown): HttpReply {
  if (error instanceof ProviderLate) return { kind: 'silent', code: 'timeout' };
  throw error;
}

function withToken({ method, path, body, key }: ApiCall, token: string): HttpCall {
  return {
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'paypal-request-id': key }),
    },
    ...(body !== undefined && { body }),
  };
}

interface HttpCall {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** `silent`: PayPal did not answer, so the call may have been executed. */
type HttpReply = { kind: 'answered'; status: number; body: unknown } | { kind: 'silent'; code: string };

/** How long to wait while PayPal still executes the same request. */
const RUNNING_PAUSES_MS = [100, 300, 900, 2_700];

/**
 * One call to PayPal. After a broken connection it is tried once more, which is safe under a `PayPal-Request-Id`; after
 * a timeout it is not. While PayPal still executes the same request, it is asked again. All tries share the time limit of
 * the caller. Redirects are not followed, so that the token goes to PayPal only.
 */
async function callPayPal(baseUrl: string, call: HttpCall): Promise<HttpReply> {
  let reply = await tryOnce(baseUrl, call);
  if (reply.kind === 'silent' && reply.code === 'connection') reply = await tryOnce(baseUrl, call);
  for (const pause of RUNNING_PAUSES_MS) {
    if (!isStillRunning(reply)) return reply;
    await sleep(pause);
    reply = await tryOnce(baseUrl, call);
  }
  return reply;
}

function isStillRunning(reply: HttpReply): boolean {
  if (reply.kind !== 'answered' || reply.status !== 409) return false;
  return refusalCode(reply.status, reply.body) === 'PREVIOUS_REQUEST_IN_PROGRESS';
}

async function tryOnce(baseUrl: string, { method, path, headers, body }: HttpCall): Promise<HttpReply> {
  try {
    const answer = await fetchAgainstClock(`${baseUrl}${path}`, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    if (answer.status >= 500 || answer.status === 429)
      return { kind: 'silent', code: `status_${answer.status}` };
    return { kind: 'answered', status: answer.status, body: parse(text) };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'silent', code: isLate ? 'timeout' : 'connection' };
  }
}

/** An HTML page instead of JSON is no answer of the API; the result then matches no schema. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const Refusal = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** PayPal's most precise code for its refusal. */
function refusalCode(status: number, body: unknown): string {
  const { details, name, error } = Refusal.safeParse(body).data ?? {};
  return details?.[0]?.issue ?? name ?? error ?? `status_${status}`;
}

/** A token is renewed this long before it expires, so that it never expires during a call. */
const SPARE_SECONDS = 120;

const TokenWire = z.object({ access_token: z.string().min(1), expires_in: z.number() });

type Silence = Extract<HttpReply, { kind: 'silent' }>;

interface TokenCache {
  /** The current token, or a new one; `silent` when PayPal does not answer. */
  get(baseUrl: string): Promise<{ kind: 'token'; token: string } | Silence>;
  /** Drops a token that PayPal no longer accepts. */
  drop(baseUrl: string, token: string): void;
}

/** Keeps one token per address; calls that wait for a new token share one request for it. */
function cacheToken({
  clientId,
  clientSecret,
  now,
}: {
  clientId: string;
  clientSecret: string;
  now: () => Date;
}): TokenCache {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const tokens = new Map<string, { token: string; goodUntil: number }>();
  const asked = new Map<string, ReturnType<TokenCache['get']>>();

  async function ask(baseUrl: string): ReturnType<TokenCache['get']> {
    const reply = await callPayPal(baseUrl, tokenCall(credentials));
    if (reply.kind === 'silent') return reply;
    if (reply.status >= 400) throw new PayPalKeysRefused(refusalCode(reply.status, reply.body));
    const { access_token: token, expires_in } = TokenWire.parse(reply.body);
    tokens.set(baseUrl, { token, goodUntil: now().getTime() + (expires_in - SPARE_SECONDS) * 1000 });
    return { kind: 'token', token };
  }

  return {
    async get(baseUrl) {
      const known = tokens.get(baseUrl);
      if (known && now().getTime() < known.goodUntil) return { kind: 'token', token: known.token };
      const running = asked.get(baseUrl) ?? ask(baseUrl).finally(() => asked.delete(baseUrl));
      asked.set(baseUrl, running);
      return await running;
    },
    drop(baseUrl, token) {
      if (tokens.get(baseUrl)?.token === token) tokens.delete(baseUrl);
    },
  };
}

function tokenCall(credentials: string) {
  return {
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  } as const;
}
