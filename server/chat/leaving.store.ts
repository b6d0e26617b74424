import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt } from '#server/platform/database/latest.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/row-json.ts';
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
