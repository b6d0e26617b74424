import type { Conversation } from '#contract/chat.contract.ts';
import type { DoctorName } from '#server/catalogue/doctor-names.service.ts';
import type { ListedConversation } from './conversations.store.ts';

/** Who writes with whom, and whether something is unread; none of the words. */
export type WordlessConversation = Omit<Conversation, 'last_message_excerpt'>;

/** The other one is the doctor, as the patient sees it. */
export function conversationOnWire(
  row: ListedConversation,
  doctor: DoctorName | undefined,
  closedBecause: Conversation['closed_because'],
): WordlessConversation {
  const { display_name = '', first_name = '', last_name = '' } = doctor ?? {};
  return {
    id: row.id,
    display_name,
    unread_count: row.unreadCount,
    last_message_at: row.newestAt?.toISOString() ?? null,
    doctor: { id: row.doctorId, display_name, first_name, last_name },
    can_send: closedBecause === null,
    closed_because: closedBecause,
  };
}
