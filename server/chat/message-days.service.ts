import type { Db } from '#server/platform/database/database.ts';
import { countUnread, findPair } from './chat.store.ts';
import { listDays } from './messages.store.ts';

export interface MessageDays {
  conversationId: number;
  unreadCount: number;
  days: { lastAt: Date; fromPatient: number; fromDoctor: number }[];
}

const MOST_DAYS = 100;

/** On which days patient and doctor wrote to each other, without any text; nothing if they never did. */
export async function messageDaysOf(
  db: Db,
  pair: { patientId: number; doctorId: number },
): Promise<MessageDays | undefined> {
  const conversationId = await findPair(db, pair);
  if (conversationId === undefined) return undefined;
  const unreadCount = await countUnread(db, { side: 'doctor', id: pair.doctorId }, conversationId);
  return { conversationId, unreadCount, days: await listDays(db, conversationId, MOST_DAYS) };
}
