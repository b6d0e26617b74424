import { chatStaff } from '#contract/chat-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { followStaffChats } from './chat-stream.service.ts';
import { staffConversations, staffMessageFile, staffMessages } from './staff-chats.service.ts';
import { answerPatient, markReadByDoctor } from './staff-sending.service.ts';

export const chatStaffRoutes = implement(chatStaff, {
  listStaffConversations: ({ deps, actor, input }) => staffConversations(deps, actor, input),
  listStaffMessages: ({ deps, actor, input }) => staffMessages(deps, actor, input),
  markStaffConversationRead: ({ deps, actor, input }) => markReadByDoctor(deps, actor, input),
  sendStaffMessage: ({ deps, actor, input, file, client }) => answerPatient(deps, actor, input, file, client),
  readStaffMessageFile: ({ deps, actor, input }) => staffMessageFile(deps, actor, input),
  followStaffChats: ({ deps, actor }) => followStaffChats(deps, actor),
});
