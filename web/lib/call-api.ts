import type { ApiRoutes } from '#contract/api.ts';
import { CSRF_COOKIE, SECURE_CSRF_COOKIE } from '#contract/csrf-cookie.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { windowState } from './window-state.ts';

/** A refusal by the server, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  /** The whole body, for calls whose refusals carry more than a message. */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown> = {}) {
    super(typeof body.message === 'string' ? body.message : '');
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'network.unreachable';
    this.errors = (body.errors as Record<string, string[]> | undefined) ?? {};
    this.body = body;
  }
}

const bearerToken = windowState<() => string | null>(() => () => null);

/**
 * Sets the source of the bearer token for every call, upload, download and stream. Without it no token is sent, and the
 * session cookie, which no script can read, identifies the caller.
 */
export function sendBearerToken(source: () => string | null): void {
  bearerToken.value = source;
}

/**
 * `1` when a person used the page since the last call. Only then does a reading call prolong the session. Opening the
 * page counts as use.
 */
const acted = windowState<'0' | '1'>(() => '1');

export function noteActivity(): void {
  acted.value = '1';
}

/** What the app does when the session has ended and when a call is forbidden; the router sets it once. */
interface Reactions {
  onUnauthorised(): void;
  onForbidden(): void;
}
const reactions = windowState<Reactions>(() => ({ onUnauthorised: () => {}, onForbidden: () => {} }));

export function reactToRefusals(chosen: Reactions): void {
  reactions.value = chosen;
}

export type Route = keyof ApiRoutes;
interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The browser finishes sending it even when the person leaves the page; it refuses more than 64 kB. */
  keepalive?: boolean;
  /** Answers the call on the server, instead of the network (`readApi`). */
  answer?: (url: string) => Promise<Response>;
}

/**
 * One call of the API, typed by the contract: `callApi('POST /api/login', { email, password })`.
 * Only types are taken from the contract, so no schema code reaches the browser.
 */
export async function callApi<Key extends Route>(
  route: Key,
  input: ApiRoutes[Key]['input'],
  options: CallOptions = {},
): Promise<ApiRoutes[Key]['output']> {
  return await readAnswer(route, await sendCall(route, input, options));
}

/** Sends a call and returns the server's response, whatever its status. */
export async function sendCall<Key extends Route>(
  route: Key,
  input: ApiRoutes[Key]['input'],
  { signal, headers = {}, answer, keepalive = false }: CallOptions,
): Promise<Response> {
  const request = buildRequest(route, input as Record<string, unknown>);
  if (answer) return await answer(request.url);
  if (request.method === 'GET' && Object.keys(headers).length === 0) {
    const early = await takeEarlyAnswer(request.url, localeHeader(storedLanguage()), bearerToken.value());
    if (early) return early;
  }
  return await fetch(request.url, {
    method: request.method,
    credentials: 'include',
    keepalive,
    headers: { ...commonHeaders(), ...request.headers, ...headers },
    ...(request.body !== undefined && { body: request.body }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0);
  });
}

export async function readAnswer<Key extends Route>(
  route: Key,
  response: Response,
): Promise<ApiRoutes[Key]['output']> {
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw refusal(route, response.status, body);
}

/** The error to throw for an answer that is not 2xx, after the app has reacted to it. */
export function refusal(route: string, status: number, body: Record<string, unknown>): ApiError {
  if (status === 401) reactions.value.onUnauthorised();
  if (status === 403) reactions.value.onForbidden();
  if (status === 404) logInBrowser(`${route} was not found`);
  return new ApiError(status, body);
}

export function localeHeader(stored: string | null): string {
  return stored || 'en';
}

/** Who asks and in which language, as every request to our server carries it. */
export function commonHeaders(): Record<string, string> {
  const token = bearerToken.value();
  const csrf = csrfToken();
  const actedBefore = acted.value;
  acted.value = '0';
  return {
    accept: 'application/json',
    locale: localeHeader(storedLanguage()),
    ...(csrf && { 'X-XSRF-TOKEN': csrf }),
    ...(token && { authorization: `Bearer ${token}` }),
    'x-person-acted': actedBefore,
  };
}

/** On https a cookie without the prefix is not ours: a neighbouring subdomain may have planted it. */
function csrfToken(): string | undefined {
  const cookies = document.cookie.split('; ').map((each) => each.split('='));
  const cookieOf = (wanted: string) => cookies.find(([name]) => name === wanted)?.[1];
  const token = cookieOf(SECURE_CSRF_COOKIE) ?? cookieOf(CSRF_COOKIE);
  return token && decodeURIComponent(token);
}

/**
 * Null without a stored language, or without storage: the API then answers in English. The start of the app stores one.
 */
function storedLanguage(): string | null {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
}

export function buildRequest(route: string, input: Record<string, unknown>) {
  const { method, path, rest } = fillPath(route, input);
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(queryPairs(rest)).toString();
    return { method, url: query ? `${path}?${query}` : path, headers: {} };
  }
  // A call that sends nothing has no body, as CXL-08 asks of a cancellation from the invoices.
  if (Object.keys(rest).length === 0) return { method, url: path, headers: {} };
  return { method, url: path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) };
}

/** Puts the path parameters into the path and returns the rest of the input. */
export function fillPath(route: string, input: Record<string, unknown>) {
  const [method = 'GET', template = '/'] = route.split(' ');
  const rest = { ...input };
  const path = template.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { method, path, rest };
}

/** `{ ids: [1, 2], box: { key: 3 } }` becomes `ids[]=1&ids[]=2&box[key]=3`; what is undefined stays out. */
function queryPairs(input: Record<string, unknown>): string[][] {
  return Object.entries(input).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value.map((each) => [`${key}[]`, String(each)]);
    if (typeof value !== 'object') return [[key, String(value)]];
    return Object.entries(value).map(([inner, each]) => [`${key}[${inner}]`, String(each)]);
  });
}

/** Writes to the browser's console what went wrong in the background. Never with personal data. */
export function logInBrowser(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the browser's console is written to.
  console.warn(message);
}
