import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

export const UnreadCount = z.object({ unread_count: z.int() });

export const chat = defineEndpoints({
  totalUnreadCount: {
    method: 'GET',
    path: '/api/chats/total-unread-count',
    access: 'patient',
    summary: 'How many messages of others the patient has not read yet.',
    input: z.object({}),
    output: z.object({ data: UnreadCount }),
  },
});
