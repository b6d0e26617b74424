import type { Conversation } from '#contract/chat.contract.ts';
import type { DoctorName } from '#server/catalogue/doctor-names.service.ts';
import type { ListedConversation } from './conversations.store.ts';
import { excerptOf } from './message-html.rules.ts';

interface Around {
  doctor: DoctorName | undefined;
  canSend: boolean;
  /** What stands in the list where the newest message has no words. */
  fileName: string;
}

/** As the patient sees it; the other one is the doctor. */
export function conversationOnWire(
  row: ListedConversation,
  { doctor, canSend, fileName }: Around,
): Conversation {
  const { display_name = '', first_name = '', last_name = '' } = doctor ?? {};
  return {
    id: row.id,
    display_name,
    unread_count: row.unreadCount,
    last_message_at: row.newestAt?.toISOString() ?? null,
    last_message_excerpt: excerptOf(row.newestHtml ?? '') || fileName,
    doctor: { id: row.doctorId, display_name, first_name, last_name },
    can_send: canSend,
  };
}
