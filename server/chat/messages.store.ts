import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { belongsTo } from './chat.store.ts';
import { conversation, message, messageDocument } from './chat.tables.ts';
import type { Party, Side } from './party.rules.ts';

export type StoredMessage = typeof message.$inferSelect;
export type NewMessage = Omit<typeof message.$inferInsert, 'id'>;

/** Newest first. The caller has checked that the conversation is the caller's own. */
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

/** Messages of this side after a given message, newest first. */
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
 * Locks the conversation, so that its messages become visible in the order of their ids and a read mark covers every
 * earlier message. Returns false if the conversation no longer belongs to the party: a merge of two accounts, for which
 * this call may have waited, can move or delete it.
 */
export async function queueInConversation(tx: Db, party: Party, conversationId: number): Promise<boolean> {
  const found = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), belongsTo(tx, party)))
    .for('no key update');
  return found.length > 0;
}

/** Returns the new message, or nothing if its sender has used this client id before. */
export async function insertMessage(tx: Db, row: NewMessage): Promise<StoredMessage | undefined> {
  const [inserted] = await tx
    .insert(message)
    .values(row)
    .onConflictDoNothing({ target: [message.sender, message.senderId, message.clientId] })
    .returning();
  return inserted;
}

/** For importing messages with their original times. */
export async function insertMessages(
  tx: Db,
  conversationId: number,
  messages: Pick<typeof message.$inferInsert, 'sender' | 'html' | 'createdAt'>[],
): Promise<number[]> {
  const [pair] = await tx.select().from(conversation).where(eq(conversation.id, conversationId));
  if (!pair) throw new Error(`There is no conversation ${conversationId}.`);
  const idOf = { patient: pair.patientId, doctor: pair.doctorId };
  const inserted = await tx
    .insert(message)
    .values(messages.map((each) => ({ ...each, senderId: idOf[each.sender], conversationId })))
    .returning({ id: message.id });
  return inserted.map(({ id }) => id);
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

/** The days in Berlin on which somebody wrote in this conversation, the latest first, without any text. */
export async function listDays(db: Db, conversationId: number, most: number) {
  const day = sql`(${message.createdAt} at time zone 'Europe/Berlin')::date`;
  const lastAt = sql<Date>`max(${message.createdAt})`.mapWith(message.createdAt);
  return await db
    .select({
      lastAt,
      fromPatient: sql`count(*) filter (where ${message.sender} = 'patient')`.mapWith(Number),
      fromDoctor: sql`count(*) filter (where ${message.sender} = 'doctor')`.mapWith(Number),
    })
    .from(message)
    .where(eq(message.conversationId, conversationId))
    .groupBy(day)
    .orderBy(desc(lastAt))
    .limit(most);
}
