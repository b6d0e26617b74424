import type { QueryClient } from '@tanstack/react-query';
import type { ApiRoutes } from '#contract/api.ts';
import { type Route, readAnswer, sendCall } from './call-api.ts';
import type { ServerReader } from './render-context.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** On the server every query has a reader, which answers it. */
    queryMeta: { reader?: ServerReader };
  }
}

/** The part of the query function's context that a read uses. */
export interface Asking {
  client: QueryClient;
  signal: AbortSignal;
}

interface ReadOptions {
  headers?: Record<string, string>;
}

/**
 * A read of the API by a query that the server runs too: `queryFn: (query) => readApi(query, 'GET /api/…', {})`. It goes
 * through the query client of its own page, so that each page on the server is answered for its own person.
 */
export async function readApi<Key extends Route>(
  query: Asking,
  route: Key,
  input: ApiRoutes[Key]['input'],
): Promise<ApiRoutes[Key]['output']> {
  return await readAnswer(route, await sendRead(query, route, input));
}

/** Does the same and returns the whole response. */
export async function sendRead<Key extends Route>(
  { client, signal }: Asking,
  route: Key,
  input: ApiRoutes[Key]['input'],
  { headers = {} }: ReadOptions = {},
): Promise<Response> {
  const reader = readerOf(client);
  return await sendCall(route, input, { signal, headers, ...(reader && { answer: reader.answer }) });
}

/** Undefined in a browser. */
export function readerOf(client: QueryClient): ServerReader | undefined {
  return client.getDefaultOptions().queries?.meta?.reader;
}
