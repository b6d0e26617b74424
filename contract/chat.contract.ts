import { z } from 'zod';
import { AppointmentRow } from './appointments.contract.ts';
import { Image } from './catalogue.contract.ts';
import { MESSAGE_MAX_LENGTH } from './chat.rules.ts';
import { TherapyPlan } from './documents.contract.ts';
import { CHAT_FILE_MAX_BYTES } from './documents.rules.ts';
import { defineEndpoints } from './endpoint.ts';
import { richText } from './free-text.ts';
import { Id } from './schedule.contract.ts';

export const UnreadCount = z.object({ unread_count: z.int() });

export const Conversation = z.object({
  id: z.int(),
  display_name: z.string().describe('of the other participant'),
  unread_count: z.int(),
  last_message_at: z.iso.datetime().nullable(),
  last_message_excerpt: z.string().describe('plain text, cut short'),
  doctor: z.object({
    id: z.int(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    image: Image,
  }),
  can_send: z.boolean(),
  closed_because: z
    .enum(['no_appointment', 'consent_withdrawn'])
    .nullable()
    .describe('no_appointment: the last appointment of the two was cancelled'),
});
export type Conversation = z.infer<typeof Conversation>;

const MessageFile = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string().describe('only the two participants can read it'),
  size: z.int().describe('bytes'),
  type: z.string(),
});

export const ChatMessage = z.object({
  id: z.int(),
  client_id: z.string().nullable().describe('chosen by the sender; a repeated id makes no second message'),
  conversation_id: z.int(),
  sender_id: z.int(),
  sender_kind: z.enum(['patient', 'doctor']),
  sender: z.object({ display_name: z.string(), first_name: z.string(), last_name: z.string() }),
  created_at: z.iso.datetime(),
  title: z.string(),
  message: z.string().describe('HTML of nine safe tags'),
  message_description: z.string().describe('the same as plain text'),
  documents: z.array(MessageFile),
  file: z.object({ name: z.string(), url: z.string() }).nullable().describe('the first of the documents'),
  is_read: z.boolean().describe('by the other participant'),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The address of the next older page; null on the last page. */
const NextPageUrl = z.string().nullable();
const Page = z.object({ before: z.string().max(100).optional().describe('from nextPageUrl') });

const Conversations = z.object({ conversations: z.array(Conversation), nextPageUrl: NextPageUrl });
export const Messages = z.object({
  data: z.array(ChatMessage).describe('of this page, oldest first'),
  nextPageUrl: NextPageUrl,
});

/** Chosen by the browser before the first attempt, so that a repeated attempt does not send twice. */
export const ClientId = z.uuid();

/** Set by the clinic and shown beside every conversation. */
const ChatNotices = z.object({
  reply_hours: z.int().describe('within how many hours the clinic usually answers on working days'),
  emergency: z.string().describe('what to do in an emergency, in the language of the caller'),
});

/** An event of the stream: something happened in a conversation, and the total number of unread messages. */
export const ChatNews = z.object({ conversation_id: z.int().nullable(), unread_count: z.int() });
export type ChatNews = z.infer<typeof ChatNews>;

const SidebarInfo = z.object({
  upcoming_appointment: AppointmentRow.extend({
    service: AppointmentRow.shape.service.extend({ title: z.string().describe('the same as its name') }),
  }).nullable(),
  latest_therapy_plans: z.array(TherapyPlan),
});
export type SidebarInfo = z.infer<typeof SidebarInfo>;

export const chat = defineEndpoints({
  listConversations: {
    method: 'GET',
    path: '/api/chats',
    access: 'patient',
    summary:
      'The conversations of the patient, newest first; `can_chat` is false before the first appointment.',
    input: Page,
    output: Conversations.extend({ data: Conversations, can_chat: z.boolean(), notices: ChatNotices }),
  },
  totalUnreadCount: {
    method: 'GET',
    path: '/api/chats/total-unread-count',
    access: 'patient',
    summary: 'How many messages of others the patient has not read yet.',
    input: z.object({}),
    output: z.object({ data: UnreadCount }),
  },
  listMessages: {
    method: 'GET',
    path: '/api/chats/:id',
    access: 'patient',
    summary: 'The newest messages of an own conversation, and where the older ones are.',
    input: Page.extend({ id: Id }),
    output: Messages,
  },
  listUnreadMessages: {
    method: 'GET',
    path: '/api/chats/:id/unread-messages',
    access: 'patient',
    summary: 'The unread messages of the doctor. This call does not move the read mark.',
    input: z.object({ id: Id }),
    output: z.object({ data: z.array(ChatMessage) }),
  },
  markConversationRead: {
    method: 'POST',
    path: '/api/chats/:id/mark-read',
    access: 'patient',
    summary: 'Marks all messages up to the newest one, or up to `up_to`, as read.',
    isMadeByPage: true,
    input: z.object({ id: Id, up_to: Id.optional() }),
    output: z.object({ data: UnreadCount }),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chats',
    access: 'patient',
    summary: 'Sends text, a file or both. A repeated `client_id` returns the first message.',
    upload: { field: 'file', maxBytes: CHAT_FILE_MAX_BYTES, optional: true },
    input: z.object({
      conversation_id: Id,
      message: richText(MESSAGE_MAX_LENGTH).default(''),
      client_id: ClientId.optional(),
    }),
    output: z.object({ message: z.string(), data: ChatMessage }),
  },
  readMessageFile: {
    method: 'GET',
    path: '/api/chats/:id/files/:fileId',
    access: 'patient',
    summary: 'A file that came with a message of an own conversation, always as a download.',
    input: z.object({ id: Id, fileId: Id }),
    answers: 'file',
  },
  followChats: {
    method: 'GET',
    path: '/api/chats/stream',
    access: 'patient',
    summary: 'Server-sent events: `ChatNews` at once and whenever something happens in an own conversation.',
    input: z.object({}),
    answers: 'stream',
    event: ChatNews,
  },
  readSidebarInfo: {
    method: 'GET',
    path: '/api/patients/sidebar-info/:doctorId',
    access: 'patient',
    summary: 'The next appointment with this doctor and the latest therapy plans of the patient.',
    input: z.object({ doctorId: Id }),
    output: SidebarInfo.extend({ data: SidebarInfo }),
  },
});

/** A conversation as the doctor sees it, without text, because reading text is recorded. */
export const StaffConversation = Conversation.omit({ last_message_excerpt: true }).extend({
  patient: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
  waiting_since: z.iso.datetime().nullable().describe('the oldest message of the patient without an answer'),
});

/** The conversations of a doctor. Administrators and assistants cannot read messages (OR-33). */
export const chatStaff = defineEndpoints({
  listStaffConversations: {
    method: 'GET',
    path: '/api/staff/chats',
    access: 'staff',
    summary: 'The conversations of the doctor; those that wait for an answer come first.',
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
    summary: 'Marks all messages up to the newest one, or up to `up_to`, as read by the doctor.',
    isMadeByPage: true,
    input: z.object({ id: Id, up_to: Id.optional() }),
    output: z.object({ data: UnreadCount }),
  },
  sendStaffMessage: {
    method: 'POST',
    path: '/api/staff/chats/:id/messages',
    access: 'staff',
    summary: 'Answers a patient. A repeated `client_id` returns the first message.',
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
