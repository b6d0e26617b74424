import type { Db } from '#server/platform/database/database.ts';
import { listLatest } from './latest-messages.store.ts';

const MOST_CONVERSATIONS = 5;

export interface LatestMessages {
  conversationId: number;
  doctorId: number;
  /** What the doctor wrote since the patient last read. */
  unreadCount: number;
  lastMessageAt: Date;
}

/** The conversations of a patient that were spoken in last, without what was said. */
export async function latestMessages(db: Db, patientId: number): Promise<LatestMessages[]> {
  return await listLatest(db, patientId, MOST_CONVERSATIONS);
}
