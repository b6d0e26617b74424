import { z } from 'zod';

export interface HttpCall {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** `silent`: nobody knows whether it was done. */
export type HttpReply =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'silent'; code: string };

/**
 * One call to PayPal. A connection that broke is tried once more, which is safe under a `PayPal-Request-Id`;
 * a call that took too long is not. Redirects are not followed: the token goes to PayPal and nowhere else.
 */
export async function callPayPal(baseUrl: string, call: HttpCall, timeoutMs: number): Promise<HttpReply> {
  const first = await tryOnce(baseUrl, call, timeoutMs);
  return first.kind === 'silent' && first.code === 'connection'
    ? await tryOnce(baseUrl, call, timeoutMs)
    : first;
}

async function tryOnce(
  baseUrl: string,
  { method, path, headers, body }: HttpCall,
  timeoutMs: number,
): Promise<HttpReply> {
  try {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
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

/** A page of HTML where JSON belongs is no answer of the API; it then fits no shape. */
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

/** PayPal's own word for why it refuses; the finest it gives. */
export function refusalCode(status: number, body: unknown): string {
  const { details, name, error } = Refusal.safeParse(body).data ?? {};
  return details?.[0]?.issue ?? name ?? error ?? `status_${status}`;
}
