/**
 * How long the pages of a conversation with 100,000 messages take over HTTP, the newest and the oldest, and what
 * stands around them. On the embedded engine, and on PostgreSQL too when DATABASE_URL names a server, where a
 * database of its own is made and dropped. Ends with 1 when a page takes longer than it may.
 */
import { writeCursor } from '#server/chat/cursor.rules.ts';
import { systemClock } from '#server/platform/clock.ts';
import { reportDurations, sayMachine } from './durations.ts';
import { aLongChat, type LongChat } from './long-chat.ts';
import { onEveryEngine, openPortal } from './portal.ts';

const MESSAGES = 100_000;
const MEASURING = { calls: 60, warmUpCalls: 5, longestP95Ms: 100 };

await onEveryEngine(async (database) => {
  const chat = await aLongChat(database.db, MESSAGES, systemClock.now());
  const portal = await openPortal(database, chat.token);
  for (const [name, pathOf] of Object.entries(pagesOf(chat)))
    await reportDurations(`${database.engine}: ${name}`, MEASURING, (call) =>
      portal.read(`/api/chats${pathOf(call)}`),
    );
  await portal.close();
});
sayMachine();

/** Older pages are asked for all over the past, one after the other. */
function pagesOf({ conversationId, messageIds: { oldest, newest } }: LongChat) {
  const before = (id: number) => `/${conversationId}?before=${writeCursor([id])}`;
  const step = Math.floor((newest - oldest) / (MEASURING.calls + MEASURING.warmUpCalls));
  return {
    conversations: () => '',
    'unread count': () => '/total-unread-count',
    'unread messages': () => `/${conversationId}/unread-messages`,
    'first page': () => `/${conversationId}`,
    'older pages': (call: number) => before(newest - call * step),
    'oldest page': () => before(oldest + 30),
  };
}
