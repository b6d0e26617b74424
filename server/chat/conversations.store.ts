import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import { belongsTo, COLUMNS_OF } from './chat.store.ts';
import { conversation, message } from './chat.tables.ts';
import type { Party } from './party.rules.ts';

export type ListedConversation = Awaited<ReturnType<typeof listConversations>>[number];

interface PageWanted {
  /** The position of the last conversation of the previous page. */
  before: { order: number; id: number } | undefined;
  limit: number;
}

const newest = alias(message, 'newest');
const waiting = alias(message, 'waiting');

/**
 * A patient sees the conversation with the newest message first; a doctor the one whose patient has waited longest for an
 * answer. Conversations without messages come last. Order and numbers are kept with the conversation.
 */
export async function listConversations(db: Db, party: Party, { before, limit }: PageWanted) {
  const order: SQL<number> =
    party.side === 'patient'
      ? sql`coalesce(${conversation.newestMessageId}, 0)`
      : sql`${conversation.doctorOrder}`;
  return await db
    .select({
      id: conversation.id,
      patientId: conversation.patientId,
      doctorId: conversation.doctorId,
      unreadCount: COLUMNS_OF[party.side].unread,
      newestId: newest.id,
      newestHtml: newest.html,
      newestAt: newest.createdAt,
      waitingSince: waiting.createdAt,
      order: order.mapWith(Number),
    })
    .from(conversation)
    .leftJoin(newest, eq(newest.id, conversation.newestMessageId))
    .leftJoin(waiting, eq(waiting.id, conversation.waitingMessageId))
    .where(
      and(
        belongsTo(db, party),
        before && sql`(${order}, ${conversation.id}) < (${before.order}::bigint, ${before.id}::bigint)`,
      ),
    )
    .orderBy(desc(order), desc(conversation.id))
    .limit(limit);
}

/** The patient's conversations with the newest messages, without those that have no message. */
export async function listLatest(db: Db, patientId: number, limit: number) {
  return await db
    .select({
      conversationId: conversation.id,
      doctorId: conversation.doctorId,
      unreadCount: conversation.patientUnread,
      lastMessageAt: newest.createdAt,
    })
    .from(conversation)
    .innerJoin(newest, eq(newest.id, conversation.newestMessageId))
    .where(and(eq(conversation.patientId, patientId), isNotNull(conversation.newestMessageId)))
    .orderBy(desc(conversation.newestMessageId))
    .limit(limit);
}
