import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { COLUMNS_OF } from './chat.store.ts';
import { conversation, message } from './chat.tables.ts';
import type { Side } from './party.rules.ts';

/**
 * Moves the mark of one side forward, to the newest message or to the one she saw; never back. A message of another
 * conversation is none of this one, and moves nothing. True when something changed.
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
