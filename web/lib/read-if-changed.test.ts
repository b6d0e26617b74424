import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './call-api.ts';
import { readIfChanged } from './read-if-changed.ts';
import { signOut } from './session.ts';

const fetched = vi.fn<typeof fetch>();
const query = { client: new QueryClient(), signal: new AbortController().signal };

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {}, clear: () => {} });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', fetched);
});

function answer(unread_count: number, mark?: string): void {
  const headers = mark === undefined ? {} : { etag: mark };
  fetched.mockResolvedValueOnce(Response.json({ data: { unread_count } }, { headers }));
}

function unchanged(): void {
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
}

function knownAtCall(call: number): string | null {
  return new Headers(fetched.mock.calls[call]?.[1]?.headers).get('if-none-match');
}

test('an unchanged answer comes from memory, and the memory holds the newest answer', async () => {
  const ask = readIfChanged('GET /api/chats/total-unread-count', {});
  answer(1, '"a"');
  const first = await ask(query);
  unchanged();
  expect(await ask(query)).toBe(first);
  answer(2, '"b"');
  expect((await ask(query)).data.unread_count).toBe(2);
  unchanged();
  await ask(query);
  expect([0, 1, 2, 3].map(knownAtCall)).toEqual([null, '"a"', '"a"', '"b"']);
});

test('the logout clears the memory', async () => {
  const ask = readIfChanged('GET /api/chats/total-unread-count', {});
  answer(1, '"a"');
  await ask(query);
  signOut();
  answer(2, '"b"');
  await ask(query);
  expect(knownAtCall(1)).toBeNull();
});

test('an answer without an ETag is loaded in full again; so is a refusal', async () => {
  const ask = readIfChanged('GET /api/chats/total-unread-count', {});
  answer(1);
  await ask(query);
  answer(2, '"b"');
  await ask(query);
  expect(knownAtCall(1)).toBeNull();
  fetched.mockResolvedValueOnce(Response.json({ message: 'x', code: 'server.unexpected' }, { status: 500 }));
  await expect(ask(query)).rejects.toEqual(new ApiError(500, { message: 'x', code: 'server.unexpected' }));
});
