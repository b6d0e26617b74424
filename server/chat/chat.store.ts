import { and, count, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { conversation, message } from './chat.tables.ts';

/** Counts in the patient's own conversations what her doctors wrote since she last read. */
export async function countUnreadOf(db: Db, patientId: number): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(message)
    .innerJoin(conversation, eq(conversation.id, message.conversationId))
    .where(
      and(
        eq(conversation.patientId, patientId),
        eq(message.sender, 'doctor'),
        gt(message.id, conversation.patientReadUpTo),
      ),
    );
  return row?.unread ?? 0;
}

/** The new conversation, or nothing when the pair has one already. */
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

export async function insertMessages(
  tx: Db,
  conversationId: number,
  messages: Pick<typeof message.$inferInsert, 'sender' | 'html' | 'createdAt'>[],
): Promise<void> {
  const [pair] = await tx.select().from(conversation).where(eq(conversation.id, conversationId));
  if (!pair) throw new Error(`There is no conversation ${conversationId}.`);
  const idOf = { patient: pair.patientId, doctor: pair.doctorId };
  await tx
    .insert(message)
    .values(messages.map((each) => ({ ...each, senderId: idOf[each.sender], conversationId })));
}
