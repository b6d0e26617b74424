import type { Db } from '#server/platform/database/database.ts';
import { countUnread } from './chat.store.ts';
import { latestMessages } from './latest-messages.service.ts';
import { findPair } from './pair.store.ts';

export interface ChatState {
  conversationId: number | null;
  unreadCount: number | null;
  lastMessageAt: Date | null;
}

/** Whether a patient writes, without a word of what. A doctor also learns where her own conversation is. */
export async function chatStateOf(
  db: Db,
  patientId: number,
  doctorId: number | undefined,
): Promise<ChatState> {
  const [latest] = await latestMessages(db, patientId);
  const lastMessageAt = latest?.lastMessageAt ?? null;
  if (doctorId === undefined) return { conversationId: null, unreadCount: null, lastMessageAt };
  const conversationId = (await findPair(db, { patientId, doctorId })) ?? null;
  const unreadCount =
    conversationId === null ? 0 : await countUnread(db, { side: 'doctor', id: doctorId }, conversationId);
  return { conversationId, unreadCount, lastMessageAt };
}
