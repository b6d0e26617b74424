import { chat } from '#contract/chat.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { totalUnreadCount } from './chat.service.ts';
import { followChats } from './chat-stream.service.ts';
import { ownConversations } from './conversations.service.ts';
import { ownMessageFile } from './message-file.service.ts';
import { ownMessages, ownUnreadMessages } from './messages.service.ts';
import { asPatient } from './party.rules.ts';
import { markRead } from './read-mark.service.ts';
import { sendMessage } from './sending.service.ts';
import { readSidebar } from './sidebar.service.ts';

export const chatRoutes = implement(chat, {
  listConversations: ({ deps, actor, input, client }) => ownConversations(deps, actor, input, client),
  totalUnreadCount: ({ deps, actor }) => totalUnreadCount(deps, actor),
  listMessages: ({ deps, actor, input }) => ownMessages(deps, actor, input),
  listUnreadMessages: ({ deps, actor, input }) => ownUnreadMessages(deps, actor, input.id),
  markConversationRead: ({ deps, actor, input }) => markRead(deps, asPatient(actor), input),
  sendMessage: ({ deps, actor, input, file, client }) =>
    sendMessage(deps, asPatient(actor), { ...input, id: input.conversation_id }, file, client),
  readMessageFile: ({ deps, actor, input }) => ownMessageFile(deps, actor, input),
  followChats: ({ deps, actor }) => followChats(deps, actor),
  readSidebarInfo: ({ deps, actor, input, client }) => readSidebar(deps, actor, input.doctorId, client),
});
