import { and, count, eq, gt, inArray, isNull, lt, lte, or, sql, sum } from 'drizzle-orm';
import { openAccountsQuery } from '#server/identity/account.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { conversation, message } from './chat.tables.ts';
import { otherSide, type Party, type Side } from './party.rules.ts';

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

const NOTICED = {
  patient: { upTo: conversation.patientNoticedUpTo, at: conversation.patientNoticedAt },
  doctor: { upTo: conversation.doctorNoticedUpTo, at: conversation.doctorNoticedAt },
} as const;

/** Of messages that came in this time, to whom has not been written since. */
export interface Waiting {
  side: Side;
  writtenAfter: Date;
  writtenBy: Date;
  noticedBy: Date;
}

/** Conversations in which this side has something unread that she was not told of. */
export async function listUnnoticed(db: Db, waiting: Waiting): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: conversation.id })
    .from(message)
    .innerJoin(conversation, eq(conversation.id, message.conversationId))
    .where(isUnnoticed(waiting))
    .orderBy(conversation.id);
  return found.map(({ id }) => id);
}

/** The same for one conversation, which nobody else can change until the transaction ends. */
export async function lockUnnoticed(tx: Db, id: number, waiting: Waiting) {
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
    .where(and(eq(conversation.id, id), isUnnoticed(waiting)))
    .groupBy(conversation.id);
  return found;
}

export async function markNoticed(
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

function isUnnoticed({ side, writtenAfter, writtenBy, noticedBy }: Waiting) {
  const { upTo, at } = NOTICED[side];
  return and(
    gt(message.createdAt, writtenAfter),
    lte(message.createdAt, writtenBy),
    eq(message.sender, otherSide(side)),
    gt(message.id, COLUMNS_OF[side].readUpTo),
    gt(message.id, upTo),
    or(isNull(at), lte(at, noticedBy)),
  );
}
