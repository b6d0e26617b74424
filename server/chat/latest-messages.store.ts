import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { conversation, message } from './chat.tables.ts';

/** The patient's conversations that were spoken in last; one in which nobody has spoken is not among them. */
export async function listLatest(db: Db, patientId: number, limit: number) {
  const ofConversation = sql`${message.conversationId} = ${conversation.id}`;
  const unread = sql<number>`(
    select count(*) from ${message} where ${ofConversation}
    and ${message.sender} = 'doctor' and ${message.id} > ${conversation.patientReadUpTo}
  )`;
  const newest = db
    .select({ id: message.id, createdAt: message.createdAt })
    .from(message)
    .where(ofConversation)
    .orderBy(desc(message.id))
    .limit(1)
    .as('newest');
  return await db
    .select({
      conversationId: conversation.id,
      doctorId: conversation.doctorId,
      unreadCount: unread.mapWith(Number),
      lastMessageAt: newest.createdAt,
    })
    .from(conversation)
    .innerJoinLateral(newest, sql`true`)
    .where(eq(conversation.patientId, patientId))
    .orderBy(desc(newest.id))
    .limit(limit);
}
