import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { belongsTo } from './chat.store.ts';
import { conversation, message, messageDocument } from './chat.tables.ts';
import type { Party, Side } from './party.rules.ts';

export type StoredMessage = typeof message.$inferSelect;
export type NewMessage = Omit<typeof message.$inferInsert, 'id'>;

/** Newest first; of a conversation that is known to be the caller's. */
export async function listMessages(
  db: Db,
  conversationId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredMessage[]> {
  return await db
    .select()
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversationId),
        before === undefined ? undefined : lt(message.id, before),
      ),
    )
    .orderBy(desc(message.id))
    .limit(limit);
}

/** What this side wrote after a message, newest first. */
export async function listMessagesAfter(
  db: Db,
  conversationId: number,
  { sender, after, limit }: { sender: Side; after: number; limit: number },
): Promise<StoredMessage[]> {
  return await db
    .select()
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.sender, sender), gt(message.id, after)))
    .orderBy(desc(message.id))
    .limit(limit);
}

/**
 * One after the other in each conversation, so that a higher number is never seen before a lower one: whoever has
 * read up to a message has read everything before it. False when it is no longer hers: whoever waited here for two
 * accounts to become one may find that it belongs to the other, or is gone.
 */
export async function queueInConversation(tx: Db, party: Party, conversationId: number): Promise<boolean> {
  const found = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), belongsTo(tx, party)))
    .for('no key update');
  return found.length > 0;
}

/** The new message, or nothing when its sender has used this client id before. */
export async function insertMessage(tx: Db, row: NewMessage): Promise<StoredMessage | undefined> {
  const [inserted] = await tx
    .insert(message)
    .values(row)
    .onConflictDoNothing({ target: [message.sender, message.senderId, message.clientId] })
    .returning();
  return inserted;
}

export async function findByClientId(
  db: Db,
  { side, id }: Party,
  clientId: string,
): Promise<StoredMessage | undefined> {
  const [found] = await db
    .select()
    .from(message)
    .where(and(eq(message.sender, side), eq(message.senderId, id), eq(message.clientId, clientId)));
  return found;
}

export async function insertMessageFile(tx: Db, messageId: number, documentId: number): Promise<void> {
  await tx.insert(messageDocument).values({ messageId, documentId });
}

export async function listFilesOf(db: Db, messageIds: number[]) {
  if (messageIds.length === 0) return [];
  return await db
    .select()
    .from(messageDocument)
    .where(inArray(messageDocument.messageId, messageIds))
    .orderBy(messageDocument.documentId);
}

export async function isFileOfConversation(
  db: Db,
  conversationId: number,
  documentId: number,
): Promise<boolean> {
  const found = await db
    .select({ id: message.id })
    .from(messageDocument)
    .innerJoin(message, eq(message.id, messageDocument.messageId))
    .where(and(eq(messageDocument.documentId, documentId), eq(message.conversationId, conversationId)));
  return found.length > 0;
}
