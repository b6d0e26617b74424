import { AsyncLocalStorage } from 'node:async_hooks';

/** How long anybody waits for a payment provider, over all tries of a call. */
export const PROVIDER_MS = 10_000;

/** The time of a call ended before its answer; the call may have been executed. */
export class ProviderLate extends Error {}

const ending = new AsyncLocalStorage<AbortSignal>();

/** Runs a call with all its tries within one time limit, and aborts it when the time is over. */
export async function againstClock<Found>(ms: number, call: () => Promise<Found>): Promise<Found> {
  const cutOff = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new ProviderLate());
    cutOff.abort(new DOMException('The clock of this call has ended.', 'TimeoutError'));
  }, ms);
  try {
    return await Promise.race([late.promise, ending.run(cutOff.signal, call)]);
  } finally {
    clearTimeout(timer);
  }
}

/** `fetch` within the time limit of its call; sends nothing after the limit. Follows no redirect. */
export function fetchAgainstClock(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  const signals = [ending.getStore(), init?.signal].filter((signal) => signal instanceof AbortSignal);
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
}
