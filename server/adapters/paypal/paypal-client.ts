import type { z } from 'zod';
import type { Answer } from '../card-payment/card-payment.ts';
import { againstClock, ProviderLate } from '../provider-clock.ts';
import { keepToken } from './access-token.ts';
import { callPayPal, type HttpCall, type HttpReply, refusalCode } from './paypal-http.ts';

export interface ClientSettings {
  clientId: string;
  clientSecret: string;
  /** Where PayPal's API is; a sandbox knows it only once it listens. */
  serverUrl: () => Promise<string>;
  now: () => Date;
  /** For a call with all its tries and the token it needs. */
  timeoutMs: number;
}

export interface ApiCall {
  method: 'GET' | 'POST';
  path: string;
  /** JSON text. */
  body?: string;
  /** `PayPal-Request-Id`: the same call under the same key is done once. */
  key?: string;
}

export type PayPalClient = ReturnType<typeof paypalClient>;

/** Authorised calls whose answers are checked against a shape. */
export function paypalClient(settings: ClientSettings) {
  const tokens = keepToken(settings);

  /** A token may be forgotten by PayPal before its time; a new one is then tried once. */
  async function send(call: ApiCall, mayRenew = true): Promise<HttpReply> {
    const baseUrl = await settings.serverUrl();
    const given = await tokens.get(baseUrl);
    if (given.kind === 'silent') return given;
    const reply = await callPayPal(baseUrl, withToken(call, given.token));
    if (reply.kind !== 'answered' || reply.status !== 401) return reply;
    tokens.drop(baseUrl, given.token);
    if (!mayRenew) throw new Error('PayPal does not accept its own token.');
    return await send(call, false);
  }

  return {
    /** An answer of another shape is not PayPal's, or our mistake: it throws. */
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

/** The clock ended while somebody else's call was waited for, or between two tries. */
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
