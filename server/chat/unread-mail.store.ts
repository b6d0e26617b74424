import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { COLUMNS_OF } from './chat.store.ts';
import { conversation, message } from './chat.tables.ts';
import { otherSide, type Side } from './party.rules.ts';

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
