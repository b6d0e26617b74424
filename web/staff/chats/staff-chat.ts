import type { ChatApi } from '#web/chat/chat-api.ts';
import { callApi } from '#web/lib/call-api.ts';
import { uploadFile } from '#web/lib/upload-file.ts';

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
