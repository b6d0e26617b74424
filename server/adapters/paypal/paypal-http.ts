import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fetchAgainstClock } from '../provider-clock.ts';

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

/** How long to wait for the same request, sent by somebody else a moment ago, to be done. */
const RUNNING_PAUSES_MS = [100, 300, 900, 2_700];

/**
 * One call to PayPal. A connection that broke is tried once more, which is safe under a `PayPal-Request-Id`;
 * a call that took too long is not. One that is being answered under the same id already is asked for again.
 * All tries run against the clock of the caller. Redirects are not followed: the token goes to PayPal and nowhere else.
 */
export async function callPayPal(baseUrl: string, call: HttpCall): Promise<HttpReply> {
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
