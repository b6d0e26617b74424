import { queryOptions } from '@tanstack/react-query';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { callApi } from '#web/lib/call-api.ts';
import { uploadFile } from '#web/lib/upload-file.ts';

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

/** Her next visit with this doctor and her latest therapy plans. */
export function sidebarInfo(doctorId: number) {
  return queryOptions({
    queryKey: ['GET /api/patients/sidebar-info', doctorId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/sidebar-info/:doctorId', { doctorId }, { signal })).data,
  });
}
