import { and, count, eq, gt, inArray, sql, sum } from 'drizzle-orm';
import { openAccountsQuery } from '#server/identity/closing.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { conversation, message } from './chat.tables.ts';
import { otherSide, type Party } from './party.rules.ts';

/** What stands in a conversation for each of the two. */
export const COLUMNS_OF = {
  patient: { id: conversation.patientId, readUpTo: conversation.patientReadUpTo },
  doctor: { id: conversation.doctorId, readUpTo: conversation.doctorReadUpTo },
} as const;

/** Hers, unless the patient has left: then it is kept, and nobody's to read any more. */
export function belongsTo(db: Db, { side, id }: Party) {
  return and(eq(COLUMNS_OF[side].id, id), inArray(conversation.patientId, openAccountsQuery(db)));
}

/**
 * Counts what the others wrote to this party since she last read: in one conversation, or in all of hers. One after
 * the other, because only what lies behind each mark has to be looked at.
 */
export async function countUnread(db: Db, party: Party, conversationId?: number): Promise<number> {
  const unread = db
    .select({ messages: count().as('messages') })
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversation.id),
        eq(message.sender, otherSide(party.side)),
        gt(message.id, COLUMNS_OF[party.side].readUpTo),
      ),
    )
    .as('unread');
  const [row] = await db
    .select({ messages: sum(unread.messages).mapWith(Number) })
    .from(conversation)
    .innerJoinLateral(unread, sql`true`)
    .where(
      and(
        belongsTo(db, party),
        conversationId === undefined ? undefined : eq(conversation.id, conversationId),
      ),
    );
  return row?.messages ?? 0;
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

/** As they were once said, for what is loaded into a clinic. */
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
