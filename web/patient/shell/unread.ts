import { useQuery } from '@tanstack/react-query';
import { shell } from '#texts/generated/shell.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';

const UNREAD_POLL_MILLISECONDS = 10_000;

/** One shared count for header, menu and sidebar, and the words for it. */
export function useUnread(): { count: number; label: string } {
  const t = useTexts(shell);
  const count = useUnreadCount();
  return { count, label: count === 1 ? t.unread_one : t.unread({ count }) };
}

/** Asked for only while signed in and the tab is visible. */
function useUnreadCount(): number {
  const user = useSessionUser();
  const { data } = useQuery({
    queryKey: unreadKey(user?.id),
    queryFn: async ({ signal }) => (await callApi('GET /api/chats/total-unread-count', {}, { signal })).data,
    enabled: user !== null,
    refetchInterval: UNREAD_POLL_MILLISECONDS,
  });
  return user === null ? 0 : (data?.unread_count ?? 0);
}

export function unreadKey(userId: number | undefined) {
  return ['unread', userId];
}
