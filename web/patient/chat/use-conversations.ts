import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/chat.contract.ts';
import { beforeIn } from '#web/chat/paged-list.ts';
import { usePagedList } from '#web/chat/use-paged-list.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage } from '#web/lib/language.ts';
import { unreadKey } from '../shell/unread.ts';
import { useChatUpdates } from './use-chat-updates.ts';

/** Everybody she writes with, kept up to date, with what the clinic says about its chat. */
export function useConversations(userId: number) {
  const queries = useQueryClient();
  const language = useLanguage();
  const list = usePagedList<Conversation, Awaited<ReturnType<typeof loadPage>>>({
    queryKey: ['conversations', userId, language],
    // Those without a message yet come last.
    rank: ({ id, last_message_at }) => `${last_message_at ?? ''} ${String(id).padStart(12, '0')}`,
    loadPage,
  });
  useChatUpdates(() => void list.reload());

  /** After something was read or sent: the list and the count beside the menu say so at once. */
  const renew = () => {
    void list.reload();
    void queries.invalidateQueries({ queryKey: unreadKey(userId) });
  };
  return { ...list, renew };
}

async function loadPage(before?: string, signal?: AbortSignal) {
  const answer = await callApi('GET /api/chats', { before }, signal ? { signal } : {});
  const { conversations, nextPageUrl, can_chat, notices } = answer;
  return { items: conversations, before: beforeIn(nextPageUrl), canChat: can_chat, notices };
}
