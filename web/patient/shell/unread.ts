import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { useSessionUser } from '#web/lib/session.ts';

export const UNREAD_POLL_MILLISECONDS = 10_000;

/** One shared count for header, menu and sidebar; asked for only while signed in and the tab is visible. */
export function useUnreadCount(): number {
  const user = useSessionUser();
  const { data } = useQuery({
    queryKey: ['unread', user?.id],
    queryFn: async ({ signal }) => (await callApi('GET /api/chats/total-unread-count', {}, { signal })).data,
    enabled: user !== null,
    refetchInterval: UNREAD_POLL_MILLISECONDS,
  });
  return user === null ? 0 : (data?.unread_count ?? 0);
}
