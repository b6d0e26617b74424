import { appointmentConfirmed, appointmentRescheduled } from '#server/appointments/appointments.events.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { chatPersonalData } from './chat.personal-data.ts';
import { chatRoutes, chatStaffRoutes } from './chat.routes.ts';
import { openConversation } from './conversations.service.ts';
import { mailUnread } from './mail-unread.service.ts';

/** Messages between a patient and a doctor. */
export const chat: Capability = {
  name: 'chat',
  routes: [...chatRoutes, ...chatStaffRoutes],
  listeners: [
    listen(appointmentConfirmed, 'open a conversation', openConversation),
    // The new slot may be with another doctor.
    listen(appointmentRescheduled, 'open a conversation', openConversation),
  ],
  sweeps: [{ name: 'mail about unread messages', cron: '* * * * *', run: mailUnread }],
  personalData: chatPersonalData,
};
