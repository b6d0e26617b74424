/** Records what crosses the wire while a page is used: which calls, with which names, of which types. */
import type { APIResponse, Page, Request } from '@playwright/test';
import { api } from '#contract/api.ts';

/** Of every name in every place the types that were seen, such as `answer data[].price` → number. */
export type Shape = Map<string, Set<string>>;
export type Wire = Map<string, Shape>;

const HEADERS = ['authorization', 'idempotency-key', 'locale', 'x-booking-draft', 'x-xsrf-token'];

/** The stream of events has no end, so there is nothing to wait for. A picture has no names, and may come from the cache. */
const RECORDED = /\/api\/(?!chats\/stream|pictures\/)/;

/** Begins to record. The result waits for the answers that are still under way. */
export async function recordWire(page: Page): Promise<() => Promise<Wire>> {
  const wire: Wire = new Map();
  const pending: Promise<void>[] = [];
  await page.route(RECORDED, async (route) => {
    const request = route.request();
    // The browser does not hand out the bytes of a file, so it sends such a form itself.
    if (bringsFile(request)) {
      pending.push(request.response().then((answer) => note(wire, request, answer)));
      return await route.continue();
    }
    // A page that was left has no use for its answers.
    const answer = await route.fetch().catch(() => null);
    if (answer) pending.push(note(wire, request, answer));
    await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => undefined);
  });
  return async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await Promise.all(pending);
    return wire;
  };
}

type Answer = Pick<APIResponse, 'headers' | 'json'> & { ok(): boolean };

/** Refusals are left out: the contract gives them one shape for all calls. */
async function note(wire: Wire, request: Request, answer: Answer | null): Promise<void> {
  if (!answer?.ok()) return;
  const url = new URL(request.url());
  const name = callName(request.method(), url.pathname);
  const shape: Shape = wire.get(name) ?? new Map();
  wire.set(name, shape);
  const headers = await request.allHeaders();
  for (const header of HEADERS) if (header in headers) add(shape, `header ${header}`, 'string');
  for (const [parameter] of url.searchParams) add(shape, `query ${parameter}`, 'string');
  for (const field of formFields(request)) add(shape, `body ${field}`, 'form field');
  if (isJson(headers['content-type'])) addNames(shape, 'body', request.postDataJSON());
  if (isJson(answer.headers()['content-type'])) addNames(shape, 'answer', await answer.json());
}

function bringsFile(request: Request): boolean {
  return isForm(request) && formText(request).includes('filename="');
}

function isForm(request: Request): boolean {
  return request.headers()['content-type']?.startsWith('multipart/form-data') ?? false;
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.startsWith('application/json') ?? false;
}

/** `GET /api/chats/:id`, as the contract writes it. A call that the contract does not know is an error. */
function callName(method: string, path: string): string {
  const candidates = Object.values(api).filter((endpoint) => endpoint.method === method);
  const found =
    candidates.find((endpoint) => endpoint.path === path) ??
    candidates.find((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
  if (!found) throw new Error(`The contract has no ${method} ${path}.`);
  return `${method} ${found.path}`;
}

/** The names in a form that brings a file. */
function formFields(request: Request): string[] {
  if (!isForm(request)) return [];
  return [...formText(request).matchAll(/content-disposition: form-data; name="([^"]+)"/gi)].map(
    ([, field]) => field ?? '',
  );
}

function formText(request: Request): string {
  return request.postDataBuffer()?.toString('latin1') ?? '';
}

function addNames(shape: Shape, place: string, value: unknown): void {
  if (Array.isArray(value)) {
    add(shape, place, 'list');
    for (const item of value) addNames(shape, `${place}[]`, item);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const path = /^(body|answer)$/.test(place) ? `${place} ${key}` : `${place}.${key}`;
      addNames(shape, path, inner);
    }
  } else {
    add(shape, place, value === null ? 'null' : typeof value);
  }
}

function add(shape: Shape, name: string, type: string): void {
  const types = shape.get(name) ?? new Set();
  shape.set(name, types.add(type));
}
