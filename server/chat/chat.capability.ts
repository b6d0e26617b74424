import { chat as chatEndpoints, chatStaff } from '#contract/chat.contract.ts';
import { appointmentConfirmed, appointmentRescheduled } from '#server/appointments/appointments.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { chatPersonalData } from './chat.personal-data.ts';
import { openConversation, ownConversations, readSidebar } from './conversations.service.ts';
import { totalUnreadCount } from './count-unread.service.ts';
import { followChats, followStaffChats } from './follow-chats.service.ts';
import { mailUnread } from './mail-unread.service.ts';
import { asPatient } from './party.rules.ts';
import { markRead, ownMessageFile, ownMessages, ownUnreadMessages } from './read-messages.service.ts';
import { sendMessage } from './send-message.service.ts';
import { asDoctor, staffConversations, staffMessageFile, staffMessages } from './staff-chats.service.ts';

/** Messages between a patient and a doctor. */
export const chat: Capability = {
  name: 'chat',
  routes: [
    ...implement(chatEndpoints, {
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
    }),
    ...implement(chatStaff, {
      listStaffConversations: ({ deps, actor, input }) => staffConversations(deps, actor, input),
      listStaffMessages: ({ deps, actor, input }) => staffMessages(deps, actor, input),
      markStaffConversationRead: async ({ deps, actor, input }) =>
        markRead(deps, await asDoctor(deps.db, actor), input),
      sendStaffMessage: async ({ deps, actor, input, file, client }) =>
        sendMessage(deps, await asDoctor(deps.db, actor), input, file, client),
      readStaffMessageFile: ({ deps, actor, input }) => staffMessageFile(deps, actor, input),
      followStaffChats: ({ deps, actor }) => followStaffChats(deps, actor),
    }),
  ],
  listeners: [
    listen(appointmentConfirmed, 'open a conversation', openConversation),
    // The new slot may be with another doctor.
    listen(appointmentRescheduled, 'open a conversation', openConversation),
  ],
  sweeps: [{ name: 'mail about unread messages', cron: '* * * * *', run: mailUnread }],
  personalData: chatPersonalData,
};
