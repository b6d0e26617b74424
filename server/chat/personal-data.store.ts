import { and, eq, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { StoredConversation } from './chat.store.ts';
import { conversation, message, messageDocument } from './chat.tables.ts';

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
  ...[conversation.newestMessageId, conversation.waitingMessageId, conversation.doctorOrder],
  ...[conversation.patientUnread, conversation.doctorUnread],
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
