import { screen } from '@testing-library/react';
import type { ChatMessage, Conversation } from '#contract/chat.contract.ts';
import { aMessage } from '#web/chat/testing-messages.ts';
import type { Answers } from '#web/testing/api.ts';
import { MARIA, openAsPatient } from '#web/testing/open-screen.tsx';

export const LIST = 'GET /api/chats';
export const MESSAGES = 'GET /api/chats/:id';
export const UNREAD = 'GET /api/chats/:id/unread-messages';
export const READ = 'POST /api/chats/:id/mark-read';
export const SEND = 'POST /api/chats';
export const ASIDE = 'GET /api/patients/sidebar-info/:doctorId';

export const ANNA: Conversation = {
  id: 5,
  display_name: 'Dr. med. Anna Berg',
  unread_count: 100,
  last_message_at: '2026-11-16T07:12:00Z',
  last_message_excerpt: 'Guten Morgen',
  doctor: {
    id: 21,
    display_name: 'Dr. med. Anna Berg',
    first_name: 'Anna',
    last_name: 'Berg',
    image: { url: '/api/pictures/anna' },
  },
  can_send: true,
  closed_because: null,
};
export const CARLA: Conversation = {
  ...ANNA,
  id: 6,
  display_name: 'Dr. med. Carla Lenz',
  unread_count: 0,
  doctor: { ...ANNA.doctor, id: 22, image: null },
};

export const fromDoctor = (parts: Partial<ChatMessage> = {}) =>
  aMessage({
    id: 9,
    conversation_id: 5,
    sender_kind: 'doctor',
    created_at: '2026-11-16T07:12:00Z',
    sender: { display_name: 'Dr. med. Anna Berg', first_name: 'Anna', last_name: 'Berg' },
    message: '<p>Guten <b>Morgen</b></p>',
    ...parts,
  });

export const listOf = (conversations: Conversation[], can_chat = true) => {
  const page = { conversations, nextPageUrl: null };
  return { ...page, data: page, can_chat, notices: { reply_hours: 24, emergency: 'Im Notfall 112.' } };
};
const NOTHING_BESIDE = { upcoming_appointment: null, latest_therapy_plans: [] };

const CHAT: Answers = {
  [LIST]: listOf([ANNA, CARLA]),
  [MESSAGES]: { data: [fromDoctor()], nextPageUrl: null },
  [UNREAD]: { data: [] },
  [READ]: { data: { unread_count: 0 } },
  [ASIDE]: { data: NOTHING_BESIDE, ...NOTHING_BESIDE } as never,
};

export const openChat = (
  path: string,
  answers: Answers = {},
  further: { stopsIntervals?: boolean; language?: 'de' | 'en' } = {},
) => openAsPatient(path, { ...further, answers: { ...CHAT, ...answers } });
export const pane = (name = 'Dr. med. Anna Berg') =>
  screen.findByRole('region', { name: `Nachrichten mit ${name}` });
export const send = () => screen.findByRole('button', { name: 'Senden' });
/** The conversation with Anna, with words that were typed before and not sent. */
export async function openWithDraft(html: string, answers: Answers = {}) {
  const opened = await openChat('/chat', answers);
  const { storeDraft } = await import('#web/chat/unsent-text.ts');
  storeDraft(MARIA.id, ANNA.id, html);
  await opened.user.click(await screen.findByRole('link', { name: /Anna Berg/ }));
  await pane();
  return opened;
}
