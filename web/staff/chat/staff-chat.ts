import { useQueryClient } from '@tanstack/react-query';
import type { ApiRoutes } from '#contract/api.ts';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { useChatUpdates } from '#web/chat/chat-stream.ts';
import { beforeIn, usePagedList } from '#web/chat/paged-list.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { Asking } from '#web/lib/read-api.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { TASKS } from '../tasks/staff-tasks.ts';

/** The doctor's side of a chat. */
export function staffChat(staffId: number): ChatApi {
  return {
    owner: staffId,
    side: 'doctor',
    listMessages: (id, before, signal) =>
      callApi('GET /api/staff/chats/:id', { id, before }, signal ? { signal } : {}),
    markRead: (id, upTo) => callApi('POST /api/staff/chats/:id/mark-read', { id, up_to: upTo }),
    send: async ({ conversationId: id, clientId, html, file }, onProgress) => {
      const fields = { id, message: html, client_id: clientId };
      return (await uploadFile('POST /api/staff/chats/:id/messages', fields, file, { onProgress })).data;
    },
  };
}

export type StaffConversation = ApiRoutes['GET /api/staff/chats']['output']['data'][number];

/** The doctor's conversations: first those that wait for an answer, the longest waiting on top. */
export function useStaffConversations(staffId: number) {
  const queries = useQueryClient();
  const list = usePagedList<StaffConversation, Awaited<ReturnType<typeof loadPage>>>({
    queryKey: ['staff conversations', staffId],
    rank: rankOf,
    loadPage,
  });
  const renew = () => {
    void list.reload();
    void queries.invalidateQueries({ queryKey: [TASKS] });
  };
  useChatUpdates(renew);
  return { ...list, renew };
}

async function loadPage(before?: string, query?: Asking) {
  const options = query ? { signal: query.signal } : {};
  const { data, nextPageUrl } = await callApi('GET /api/staff/chats', { before }, options);
  return { items: data, before: beforeIn(nextPageUrl) };
}

/** Sorts as the server does: conversations that wait for an answer first, then those with the latest message. */
function rankOf({ id, waiting_since, last_message_at }: StaffConversation): string {
  const number = String(id).padStart(12, '0');
  if (waiting_since === null) return `0 ${last_message_at ?? ''} ${number}`;
  const waited = String(9e15 - Date.parse(waiting_since)).padStart(16, '0');
  return `1 ${waited} ${number}`;
}
