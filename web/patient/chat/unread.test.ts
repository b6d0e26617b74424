import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChatLive, onChatNews } from '#web/chat/chat-stream.ts';
import { followUnread, unreadKey } from './unread.ts';

const queries = new QueryClient();
let say: (news: object) => void;
let stop: () => void;

beforeEach(() => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  say = (news) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(news)}\n\n`));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }));
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => void writer.abort().catch(() => {}));
    return new Response(readable);
  });
  queries.clear();
  stop = followUnread(queries, 7);
});
afterEach(async () => {
  stop();
  await expect.poll(isChatLive).toBe(false);
  vi.unstubAllGlobals();
});

test('STATE-07: an event sets the unread count, also when an older answer arrives later', async () => {
  const older = Promise.withResolvers<{ unread_count: number }>();
  const asked = queries.fetchQuery({ queryKey: unreadKey(7), queryFn: () => older.promise }).catch(() => {});
  say({ conversation_id: null, unread_count: 3 });
  await expect.poll(() => queries.getQueryData(unreadKey(7))).toEqual({ unread_count: 3 });

  older.resolve({ unread_count: 2 });
  await asked;
  expect(queries.getQueryData(unreadKey(7))).toEqual({ unread_count: 3 });
});

test('a listener hears all news until it stops listening, and knows that the stream is live', async () => {
  const heard: unknown[] = [];
  const stopListening = onChatNews((news) => heard.push(news));
  expect(isChatLive()).toBe(false);
  say({ conversation_id: 12, unread_count: 1 });
  await expect.poll(() => heard).toEqual([{ conversation_id: 12, unread_count: 1 }]);
  expect(isChatLive()).toBe(true);

  stopListening();
  say({ conversation_id: 12, unread_count: 2 });
  await expect.poll(() => queries.getQueryData(unreadKey(7))).toEqual({ unread_count: 2 });
  expect(heard).toHaveLength(1);
});
