import {
  appointmentConfirmed,
  appointmentRescheduled,
} from '#server/appointments/appointment-news.service.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { chatPersonalData } from './chat.personal-data.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatStaffRoutes } from './chat.staff-routes.ts';
import { openConversation } from './new-conversation.service.ts';
import { mailUnread } from './unread-mail.service.ts';

/** What a patient and her doctor write to each other between visits. */
export const chat: Capability = {
  name: 'chat',
  routes: [...chatRoutes, ...chatStaffRoutes],
  listeners: [
    listen(appointmentConfirmed, 'open a conversation', openConversation),
    // Another time may be with another doctor.
    listen(appointmentRescheduled, 'open a conversation', openConversation),
  ],
  sweeps: [{ name: 'mail about unread messages', cron: '* * * * *', run: mailUnread }],
  personalData: chatPersonalData,
};
