import { and, eq, gt, inArray, isNull, lt, lte, notExists, or, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openAccountsQuery } from '#server/identity/account.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { conversation, message, messageDocument } from './chat.tables.ts';
import { otherSide, type Party, type Side } from './party.rules.ts';

export type StoredConversation = typeof conversation.$inferSelect;

/** The columns of a conversation that belong to each side. */
export const COLUMNS_OF = {
  patient: {
    id: conversation.patientId,
    readUpTo: conversation.patientReadUpTo,
    unread: conversation.patientUnread,
  },
  doctor: {
    id: conversation.doctorId,
    readUpTo: conversation.doctorReadUpTo,
    unread: conversation.doctorUnread,
  },
} as const;

/** The party's own conversations. Those of a closed patient account are kept, but nobody can read them. */
export function belongsTo(db: Db, { side, id }: Party) {
  const account = openAccountsQuery(db).as('account');
  const isOpen = db.select({ isOpen: sql`true` }).from(account).where(eq(account.id, conversation.patientId));
  // As a value, so that the database looks up these patients and does not read all open accounts.
  return and(eq(COLUMNS_OF[side].id, id), sql`coalesce((${isOpen}), false)`);
}

/** Finds only a conversation of this party; that of somebody else does not exist for the caller. */
export async function findConversation(
  db: Db,
  party: Party,
  id: number,
): Promise<StoredConversation | undefined> {
  const [found] = await db
    .select()
    .from(conversation)
    .where(and(eq(conversation.id, id), belongsTo(db, party)));
  return found;
}

export async function hasConversation(db: Db, party: Party): Promise<boolean> {
  const found = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(belongsTo(db, party))
    .limit(1);
  return found.length > 0;
}

/** Counts the unread messages of this party, in one conversation or in all. */
export async function countUnread(db: Db, party: Party, conversationId?: number): Promise<number> {
  const { unread } = COLUMNS_OF[party.side];
  const [row] = await db
    .select({ messages: sum(unread).mapWith(Number) })
    .from(conversation)
    .where(
      and(
        belongsTo(db, party),
        sql`${unread} > 0`,
        conversationId === undefined ? undefined : eq(conversation.id, conversationId),
      ),
    );
  return row?.messages ?? 0;
}

/** Returns the id of the new conversation, or nothing if the pair already has one. */
export async function insertConversation(
  tx: Db,
  pair: { patientId: number; doctorId: number },
  now: Date,
): Promise<number | undefined> {
  const [created] = await tx
    .insert(conversation)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: conversation.id });
  return created?.id;
}

export async function findPair(
  db: Db,
  { patientId, doctorId }: { patientId: number; doctorId: number },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.patientId, patientId), eq(conversation.doctorId, doctorId)));
  return found?.id;
}

/**
 * Moves the read mark of one side forward, to the newest message or to `upTo`, and never back. A message of another
 * conversation moves nothing. Returns whether the mark changed.
 */
export async function moveReadMark(
  db: Db,
  conversationId: number,
  side: Side,
  upTo: number | undefined,
): Promise<boolean> {
  const seen = sql`(
    select max(${message.id}) from ${message} where ${message.conversationId} = ${conversationId}
    ${upTo === undefined ? sql`` : sql`and ${message.id} = ${upTo}`}
  )`;
  const mark = side === 'patient' ? { patientReadUpTo: seen } : { doctorReadUpTo: seen };
  const moved = await db
    .update(conversation)
    .set(mark)
    .where(and(eq(conversation.id, conversationId), lt(COLUMNS_OF[side].readUpTo, seen)))
    .returning({ id: conversation.id });
  return moved.length > 0;
}

const MAILED = {
  patient: { upTo: conversation.patientNoticedUpTo, at: conversation.patientNoticedAt },
  doctor: { upTo: conversation.doctorNoticedUpTo, at: conversation.doctorNoticedAt },
} as const;

/** Recipients of messages in this period who have not been mailed since `mailedBefore`. */
export interface DueMail {
  side: Side;
  writtenAfter: Date;
  writtenBy: Date;
  mailedBefore: Date;
}

/** Conversations with unread messages of which this side has not been told by mail. */
export async function listUnmailed(db: Db, due: DueMail): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: conversation.id })
    .from(message)
    .innerJoin(conversation, eq(conversation.id, message.conversationId))
    .where(isUnmailed(due))
    .orderBy(conversation.id);
  return found.map(({ id }) => id);
}

/** The same for one conversation, locked until the transaction ends. */
export async function lockUnmailed(tx: Db, id: number, due: DueMail) {
  await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(eq(conversation.id, id))
    .for('no key update');
  const [found] = await tx
    .select({
      patientId: conversation.patientId,
      doctorId: conversation.doctorId,
      newestId: sql`max(${message.id})`.mapWith(Number),
    })
    .from(message)
    .innerJoin(conversation, eq(conversation.id, message.conversationId))
    .where(and(eq(conversation.id, id), isUnmailed(due)))
    .groupBy(conversation.id);
  return found;
}

export async function markMailed(
  tx: Db,
  id: number,
  side: Side,
  { upTo, at }: { upTo: number; at: Date },
): Promise<void> {
  const noticed =
    side === 'patient'
      ? { patientNoticedUpTo: upTo, patientNoticedAt: at }
      : { doctorNoticedUpTo: upTo, doctorNoticedAt: at };
  await tx.update(conversation).set(noticed).where(eq(conversation.id, id));
}

function isUnmailed({ side, writtenAfter, writtenBy, mailedBefore }: DueMail) {
  const { upTo, at } = MAILED[side];
  return and(
    gt(message.createdAt, writtenAfter),
    lte(message.createdAt, writtenBy),
    eq(message.sender, otherSide(side)),
    gt(message.id, COLUMNS_OF[side].readUpTo),
    gt(message.id, upTo),
    or(isNull(at), lte(at, mailedBefore)),
  );
}

export async function copyConversations(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  return {
    conversations: await rowsAsJson(db, conversation, {
      where: eq(conversation.patientId, patientId),
      orderBy: conversation.id,
      without: KEPT_FOR_LISTS,
    }),
    messages: await rowsAsJson(db, message, {
      where: inArray(message.conversationId, idsOf(db, patientId)),
      orderBy: message.id,
    }),
    message_files: await rowsAsJson(db, messageDocument, {
      where: inArray(messageDocument.messageId, messageIdsOf(db, patientId)),
      orderBy: messageDocument.documentId,
    }),
  };
}

/** These only repeat what the messages say. */
const KEPT_FOR_LISTS = [
  conversation.newestMessageId,
  conversation.waitingMessageId,
  conversation.doctorOrder,
  conversation.patientUnread,
  conversation.doctorUnread,
];

export async function lastWrittenAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, message.createdAt, inArray(message.conversationId, idsOf(db, patientId)));
}

/** The files of the messages belong to the documents capability, which deletes them. */
export async function deleteConversations(tx: Db, patientId: number): Promise<void> {
  await tx.delete(message).where(inArray(message.conversationId, idsOf(tx, patientId)));
  await tx.delete(conversation).where(eq(conversation.patientId, patientId));
}

function messageIdsOf(db: Db, patientId: number) {
  return db
    .select({ id: message.id })
    .from(message)
    .where(inArray(message.conversationId, idsOf(db, patientId)));
}

function idsOf(db: Db, patientId: number) {
  return db.select({ id: conversation.id }).from(conversation).where(eq(conversation.patientId, patientId));
}

export async function lockConversationsOf(tx: Db, patientId: number): Promise<StoredConversation[]> {
  return await tx
    .select()
    .from(conversation)
    .where(eq(conversation.patientId, patientId))
    .orderBy(conversation.id)
    .for('update');
}

/**
 * Makes the remaining account the sender. A message keeps its old sender only if both accounts used the same client id,
 * because the client ids of one sender are unique.
 */
export async function reassignSender(tx: Db, conversationId: number, patientId: number): Promise<void> {
  const own = alias(message, 'own');
  const isTaken = tx
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.sender, 'patient'), eq(own.senderId, patientId), eq(own.clientId, message.clientId)));
  await tx
    .update(message)
    .set({ senderId: patientId })
    .where(
      and(eq(message.conversationId, conversationId), eq(message.sender, 'patient'), notExists(isTaken)),
    );
}

export async function moveConversation(tx: Db, id: number, patientId: number): Promise<void> {
  await tx.update(conversation).set({ patientId }).where(eq(conversation.id, id));
}

/** Moves all messages, which keep their order, and deletes the empty conversation. */
export async function moveMessagesInto(tx: Db, fromId: number, into: StoredConversation): Promise<void> {
  const { id, patientReadUpTo, doctorReadUpTo, patientNoticedUpTo, doctorNoticedUpTo } = into;
  await tx.update(message).set({ conversationId: id }).where(eq(message.conversationId, fromId));
  await tx
    .update(conversation)
    .set({ patientReadUpTo, doctorReadUpTo, patientNoticedUpTo, doctorNoticedUpTo })
    .where(eq(conversation.id, id));
  await tx.delete(conversation).where(eq(conversation.id, fromId));
}
