import { z } from 'zod';
import { ChatMessage, ChatNews, ClientId, Conversation, Messages, UnreadCount } from './chat.contract.ts';
import { MESSAGE_MAX_LENGTH } from './chat.rules.ts';
import { CHAT_FILE_MAX_BYTES } from './documents.rules.ts';
import { defineEndpoints } from './endpoint.ts';
import { richText } from './free-text.ts';
import { Id } from './schedule.contract.ts';

/** A conversation as the doctor sees it: words of it are read where a trace of the reading is left. */
export const StaffConversation = Conversation.omit({ last_message_excerpt: true }).extend({
  patient: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
  waiting_since: z.iso.datetime().nullable().describe('the oldest message of the patient without an answer'),
});

const Page = z.object({ before: z.string().max(100).optional() });

/** A doctor's own conversations. Administrators and assistants see no words of a chat (OR-33). */
export const chatStaff = defineEndpoints({
  listStaffConversations: {
    method: 'GET',
    path: '/api/staff/chats',
    access: 'staff',
    summary: "The doctor's own conversations, those that wait for an answer first.",
    input: Page,
    output: z.object({
      data: z.array(StaffConversation),
      nextPageUrl: z.string().nullable(),
      unread_count: z.int().describe('of all conversations'),
    }),
  },
  listStaffMessages: {
    method: 'GET',
    path: '/api/staff/chats/:id',
    access: 'staff',
    summary: 'The newest messages of an own conversation, and where the older ones are.',
    input: Page.extend({ id: Id }),
    output: Messages,
  },
  markStaffConversationRead: {
    method: 'POST',
    path: '/api/staff/chats/:id/mark-read',
    access: 'staff',
    summary: 'Everything up to the newest message, or to `up_to`, is read by the doctor.',
    isMadeByPage: true,
    input: z.object({ id: Id, up_to: Id.optional() }),
    output: z.object({ data: UnreadCount }),
  },
  sendStaffMessage: {
    method: 'POST',
    path: '/api/staff/chats/:id/messages',
    access: 'staff',
    summary: 'Answers a patient. The same `client_id` again answers with the message it made.',
    upload: { field: 'file', maxBytes: CHAT_FILE_MAX_BYTES, optional: true },
    input: z.object({
      id: Id,
      message: richText(MESSAGE_MAX_LENGTH).default(''),
      client_id: ClientId.optional(),
    }),
    output: z.object({ message: z.string(), data: ChatMessage }),
  },
  readStaffMessageFile: {
    method: 'GET',
    path: '/api/staff/chats/:id/files/:fileId',
    access: 'staff',
    summary: 'A file that came with a message of an own conversation.',
    input: z.object({ id: Id, fileId: Id }),
    answers: 'file',
  },
  followStaffChats: {
    method: 'GET',
    path: '/api/staff/chats/stream',
    access: 'staff',
    summary: "Server-sent events: `ChatNews` whenever something happens in a doctor's own conversation.",
    input: z.object({}),
    answers: 'stream',
    event: ChatNews,
  },
});
