import type { Patient } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countUnread, findPair } from './chat.store.ts';
import { listLatest } from './conversations.store.ts';
import { asPatient } from './party.rules.ts';

export interface ChatState {
  conversationId: number | null;
  unreadCount: number | null;
  lastMessageAt: Date | null;
}

/** When a patient last wrote, without any text. A doctor also gets the id of the own conversation with the patient. */
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

const MOST_CONVERSATIONS = 5;

export interface LatestMessages {
  conversationId: number;
  doctorId: number;
  /** Messages of the doctor that the patient has not read. */
  unreadCount: number;
  lastMessageAt: Date;
}

/** The conversations of a patient with the newest messages, without any text. */
export async function latestMessages(db: Db, patientId: number): Promise<LatestMessages[]> {
  return await listLatest(db, patientId, MOST_CONVERSATIONS);
}

export async function totalUnreadCount({ db }: Pick<Deps, 'db'>, patient: Patient) {
  return { data: { unread_count: await countUnread(db, asPatient(patient)) } };
}
