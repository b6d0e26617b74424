import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shell_unread } from '#texts/generated/shell_unread.ts';
import { followChats, onChatNews } from '#web/chat/chat-stream.ts';
import { useTexts } from '#web/lib/language.ts';
import { readApi } from '#web/lib/read-api.ts';
import { useSessionUser } from '#web/lib/session.ts';

const UNREAD_POLL_MILLISECONDS = 10_000;

/** One shared count for header, menu and sidebar, and the words for it. */
export function useUnread(): { count: number; label: string } {
  const t = useTexts(shell_unread);
  const count = useUnreadCount();
  return { count, label: count === 1 ? t.unread_one : t.unread({ count }) };
}

/** Asked for only while signed in and the tab is visible. */
function useUnreadCount(): number {
  const user = useSessionUser();
  const { data } = useQuery({
    ...unreadOf(user?.id),
    enabled: user !== null,
    refetchInterval: UNREAD_POLL_MILLISECONDS,
  });
  return user === null ? 0 : (data?.unread_count ?? 0);
}

export function unreadOf(userId: number | undefined) {
  return queryOptions({
    queryKey: unreadKey(userId),
    queryFn: async (query) => (await readApi(query, 'GET /api/chats/total-unread-count', {})).data,
  });
}

export function unreadKey(userId: number | undefined) {
  return ['unread', userId];
}

/** Keeps the stream of the chats open while somebody is signed in; the header calls it, on every screen. */
export function useChatStream(): void {
  const queries = useQueryClient();
  const userId = useSessionUser()?.id;
  useEffect(() => (userId === undefined ? undefined : followUnread(queries, userId)), [queries, userId]);
}

/** Every event of the stream carries the unread count. Returns the function that ends the stream. */
export function followUnread(queries: QueryClient, userId: number): () => void {
  const stopListening = onChatNews(({ unread_count }) => void showUnread(queries, userId, unread_count));
  const endStream = followChats('/api/chats/stream');
  return () => {
    stopListening();
    endStream();
  };
}

async function showUnread(queries: QueryClient, userId: number, unread_count: number): Promise<void> {
  const queryKey = unreadKey(userId);
  // An answer that is under way may be older than the news.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { unread_count });
}
