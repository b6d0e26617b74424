import type { ChatMessage } from '#contract/chat.contract.ts';

/** A message of the patient, unless told otherwise. */
export function aMessage(parts: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 1,
    client_id: null,
    conversation_id: 7,
    sender_id: 3,
    sender_kind: 'patient',
    sender: { display_name: 'Maria Vogel', first_name: 'Maria', last_name: 'Vogel' },
    created_at: '2026-11-19T09:30:00Z',
    title: '',
    message: '<p>Guten Tag</p>',
    message_description: 'Guten Tag',
    documents: [],
    file: null,
    is_read: false,
    ...parts,
  };
}
