import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import { belongsTo, COLUMNS_OF } from './chat.store.ts';
import { conversation, message } from './chat.tables.ts';
import { otherSide, type Party } from './party.rules.ts';

export type ListedConversation = Awaited<ReturnType<typeof listConversations>>[number];

interface PageWanted {
  /** The position of the last conversation of the previous page. */
  before: { order: number; id: number } | undefined;
  limit: number;
}

/**
 * A patient sees the conversation with the newest message first; a doctor the one whose patient has waited longest for an
 * answer. Conversations without messages come last.
 */
export async function listConversations(db: Db, party: Party, { before, limit }: PageWanted) {
  const [newest, waiting] = [newestMessage(db), firstUnanswered(db)];
  const order = party.side === 'patient' ? lastSpoken(newest.id) : longestWaiting(newest.id, waiting.id);
  return await db
    .select({
      id: conversation.id,
      patientId: conversation.patientId,
      doctorId: conversation.doctorId,
      unreadCount: unreadBy(party).mapWith(Number),
      newestId: newest.id,
      newestHtml: newest.html,
      newestAt: newest.createdAt,
      waitingSince: waiting.createdAt,
      order: order.mapWith(Number),
    })
    .from(conversation)
    .leftJoinLateral(newest, sql`true`)
    .leftJoinLateral(waiting, sql`true`)
    .where(
      and(
        belongsTo(db, party),
        before && sql`(${order}, ${conversation.id}) < (${before.order}::bigint, ${before.id}::bigint)`,
      ),
    )
    .orderBy(desc(order), desc(conversation.id))
    .limit(limit);
}

const ofConversation = eq(message.conversationId, conversation.id);

function newestMessage(db: Db) {
  return db
    .select({ id: message.id, html: message.html, createdAt: message.createdAt })
    .from(message)
    .where(ofConversation)
    .orderBy(desc(message.id))
    .limit(1)
    .as('newest');
}

/** The oldest message of the patient since the last answer of the doctor. */
function firstUnanswered(db: Db) {
  const answer = alias(message, 'answer');
  const lastAnswer = sql`coalesce((
    select max(${answer.id}) from ${message} as ${sql.identifier('answer')}
    where ${answer.conversationId} = ${conversation.id} and ${answer.sender} = 'doctor'
  ), 0)`;
  return db
    .select({ id: message.id, createdAt: message.createdAt })
    .from(message)
    .where(and(ofConversation, eq(message.sender, 'patient'), gt(message.id, lastAnswer)))
    .orderBy(asc(message.id))
    .limit(1)
    .as('waiting');
}

function unreadBy({ side }: Party): SQL<number> {
  return sql`(
    select count(*) from ${message}
    where ${ofConversation} and ${message.sender} = ${otherSide(side)}
    and ${message.id} > ${COLUMNS_OF[side].readUpTo}
  )`;
}

function lastSpoken(newestId: ReturnType<typeof newestMessage>['id']): SQL<number> {
  return sql`coalesce(${newestId}, 0)`;
}

/** A key above every message id; the longer the patient has waited, the higher the key. */
function longestWaiting(
  newestId: ReturnType<typeof newestMessage>['id'],
  waitingId: ReturnType<typeof firstUnanswered>['id'],
): SQL<number> {
  return sql`coalesce(${Number.MAX_SAFE_INTEGER}::bigint - ${waitingId}, ${newestId}, 0)`;
}

/** The patient's conversations with the newest messages, without those that have no message. */
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
