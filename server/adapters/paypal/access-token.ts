import { z } from 'zod';
import { callPayPal, type HttpReply } from './paypal-http.ts';

/** Renewed this long before PayPal forgets it, so that none runs out on its way. */
const SPARE_SECONDS = 120;

const TokenWire = z.object({ access_token: z.string().min(1), expires_in: z.number() });

type Silence = Extract<HttpReply, { kind: 'silent' }>;

export interface TokenKeeper {
  /** The token in use, or a new one; or PayPal's silence. */
  get(baseUrl: string): Promise<{ kind: 'token'; token: string } | Silence>;
  /** PayPal no longer knows it. */
  drop(baseUrl: string, token: string): void;
}

/** Keeps one token for each address, and asks for a new one only once however many calls wait for it. */
export function keepToken({
  clientId,
  clientSecret,
  now,
}: {
  clientId: string;
  clientSecret: string;
  now: () => Date;
}): TokenKeeper {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const kept = new Map<string, { token: string; goodUntil: number }>();
  const asked = new Map<string, ReturnType<TokenKeeper['get']>>();

  async function ask(baseUrl: string): ReturnType<TokenKeeper['get']> {
    const reply = await callPayPal(baseUrl, tokenCall(credentials));
    if (reply.kind === 'silent') return reply;
    const wire = TokenWire.safeParse(reply.body);
    if (reply.status !== 200 || !wire.success)
      throw new Error('PayPal does not accept the client id and secret.');
    const { access_token: token, expires_in } = wire.data;
    kept.set(baseUrl, { token, goodUntil: now().getTime() + (expires_in - SPARE_SECONDS) * 1000 });
    return { kind: 'token', token };
  }

  return {
    async get(baseUrl) {
      const known = kept.get(baseUrl);
      if (known && now().getTime() < known.goodUntil) return { kind: 'token', token: known.token };
      const running = asked.get(baseUrl) ?? ask(baseUrl).finally(() => asked.delete(baseUrl));
      asked.set(baseUrl, running);
      return await running;
    },
    drop(baseUrl, token) {
      if (kept.get(baseUrl)?.token === token) kept.delete(baseUrl);
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
