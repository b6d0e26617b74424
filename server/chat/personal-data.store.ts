import { and, eq, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { conversation, message, messageDocument } from './chat.tables.ts';

export async function copyConversations(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  return {
    conversations: await rowsAsJson(db, conversation, {
      where: eq(conversation.patientId, patientId),
      orderBy: conversation.id,
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

export async function lastWrittenAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, message.createdAt, inArray(message.conversationId, idsOf(db, patientId)));
}

/** The files themselves are part of the record, and go with it. */
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

export type MarkedConversation = typeof conversation.$inferSelect;

export async function lockConversationsOf(tx: Db, patientId: number): Promise<MarkedConversation[]> {
  return await tx
    .select()
    .from(conversation)
    .where(eq(conversation.patientId, patientId))
    .orderBy(conversation.id)
    .for('update');
}

/**
 * What she said there was said by the account that is left. Only where both accounts chose the same client id, which
 * nobody does by chance, the message keeps the number of the other: ids of one sender differ for ever.
 */
export async function renameSpeaker(tx: Db, conversationId: number, patientId: number): Promise<void> {
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

export async function giveConversation(tx: Db, id: number, patientId: number): Promise<void> {
  await tx.update(conversation).set({ patientId }).where(eq(conversation.id, id));
}

/** The messages go over in the order they were written in, and the empty conversation goes. */
export async function pourInto(tx: Db, fromId: number, into: MarkedConversation): Promise<void> {
  const { id, patientReadUpTo, doctorReadUpTo, patientNoticedUpTo, doctorNoticedUpTo } = into;
  await tx.update(message).set({ conversationId: id }).where(eq(message.conversationId, fromId));
  await tx
    .update(conversation)
    .set({ patientReadUpTo, doctorReadUpTo, patientNoticedUpTo, doctorNoticedUpTo })
    .where(eq(conversation.id, id));
  await tx.delete(conversation).where(eq(conversation.id, fromId));
}
