import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/chat.contract.ts';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { useChatUpdates } from '#web/chat/chat-stream.ts';
import { beforeIn, usePagedList } from '#web/chat/paged-list.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import { type Asking, readApi } from '#web/lib/read-api.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { unreadKey } from './unread.ts';

/** The patient's side of a chat. */
export function patientChat(userId: number): ChatApi {
  return {
    owner: userId,
    side: 'patient',
    listMessages: (id, before, signal) =>
      callApi('GET /api/chats/:id', { id, before }, signal ? { signal } : {}),
    listUnread: async (id) => (await callApi('GET /api/chats/:id/unread-messages', { id })).data,
    markRead: (id, upTo) => callApi('POST /api/chats/:id/mark-read', { id, up_to: upTo }),
    send: async ({ conversationId, clientId, html, file }, onProgress) => {
      const fields = { conversation_id: conversationId, message: html, client_id: clientId };
      return (await uploadFile('POST /api/chats', fields, file, { onProgress })).data;
    },
  };
}

/** The patient's next appointment with this doctor, and the latest therapy plans. */
export function sidebarInfo(doctorId: number) {
  return queryOptions({
    queryKey: ['GET /api/patients/sidebar-info', doctorId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/sidebar-info/:doctorId', { doctorId }, { signal })).data,
  });
}

export function conversationsOf(userId: number, language: Language) {
  return {
    queryKey: ['conversations', userId, language],
    // Those without a message yet come last.
    rank: ({ id, last_message_at }: Conversation) =>
      `${last_message_at ?? ''} ${String(id).padStart(12, '0')}`,
    loadPage,
  };
}

/** The patient's conversations, kept up to date, and the notices of the clinic about its chat. */
export function useConversations(userId: number) {
  const queries = useQueryClient();
  const language = useLanguage();
  const list = usePagedList<Conversation, Awaited<ReturnType<typeof loadPage>>>(
    conversationsOf(userId, language),
  );
  useChatUpdates(() => void list.reload());

  /** After something was read or sent: the list and the count beside the menu say so at once. */
  const renew = () => {
    void list.reload();
    void queries.invalidateQueries({ queryKey: unreadKey(userId) });
  };
  return { ...list, renew };
}

async function loadPage(before?: string, query?: Asking) {
  const answer = await (query
    ? readApi(query, 'GET /api/chats', { before })
    : callApi('GET /api/chats', { before }));
  const { conversations, nextPageUrl, can_chat, notices } = answer;
  return { items: conversations, before: beforeIn(nextPageUrl), canChat: can_chat, notices };
}
