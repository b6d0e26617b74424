import { and, asc, desc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { waitlistOffer, waitlistTime } from './waitlist.tables.ts';

export type Time = typeof waitlistTime.$inferSelect;
export type StoredOffer = typeof waitlistOffer.$inferSelect;
export interface OfferWithTime extends StoredOffer {
  time: Time;
}

/** Undefined when this event has been handled before. */
export async function insertTime(
  db: Db,
  time: Omit<typeof waitlistTime.$inferInsert, 'id' | 'status'>,
): Promise<number | undefined> {
  const [created] = await db
    .insert(waitlistTime)
    .values(time)
    .onConflictDoNothing()
    .returning({ id: waitlistTime.id });
  return created?.id;
}

/** Whoever offers, answers or ends locks the time first: this order is the same everywhere. */
export async function lockTime(tx: Db, id: number): Promise<Time | undefined> {
  const [found] = await tx.select().from(waitlistTime).where(eq(waitlistTime.id, id)).for('update');
  return found;
}

export async function setTimeStatus(tx: Db, id: number, status: Time['status']): Promise<void> {
  await tx.update(waitlistTime).set({ status }).where(eq(waitlistTime.id, id));
}

/** Times that wait for the next offer, the nearest first. */
export async function listTimesWithoutOffer(db: Db): Promise<number[]> {
  const live = sql`not exists (select 1 from ${waitlistOffer}
    where ${waitlistOffer.timeId} = ${waitlistTime.id} and ${waitlistOffer.endedAt} is null)`;
  const rows = await db
    .select({ id: waitlistTime.id })
    .from(waitlistTime)
    .where(and(eq(waitlistTime.status, 'offering'), live))
    .orderBy(asc(waitlistTime.startsAt), asc(waitlistTime.id));
  return rows.map(({ id }) => id);
}

export async function secondsBlockedBy(db: Db, timeId: number): Promise<number> {
  const [found] = await db
    .select({ seconds: sql`coalesce(sum(${waitlistOffer.blockedSeconds}), 0)`.mapWith(Number) })
    .from(waitlistOffer)
    .where(eq(waitlistOffer.timeId, timeId));
  return found?.seconds ?? 0;
}

/** Undefined when the time or the patient has a live offer already, or this entry had this time. */
export async function insertOffer(
  tx: Db,
  offer: Omit<typeof waitlistOffer.$inferInsert, 'id'>,
): Promise<number | undefined> {
  const [created] = await tx
    .insert(waitlistOffer)
    .values(offer)
    .onConflictDoNothing()
    .returning({ id: waitlistOffer.id });
  return created?.id;
}

/** Another patient's offer looks like a missing one. */
export async function findOffer(
  db: Db,
  id: number,
  { patientId }: { patientId?: number } = {},
): Promise<OfferWithTime | undefined> {
  const [found] = await db
    .select({ offer: waitlistOffer, time: waitlistTime })
    .from(waitlistOffer)
    .innerJoin(waitlistTime, eq(waitlistTime.id, waitlistOffer.timeId))
    .where(
      and(
        eq(waitlistOffer.id, id),
        patientId === undefined ? undefined : eq(waitlistOffer.patientId, patientId),
      ),
    );
  return found && { ...found.offer, time: found.time };
}

/** The offer that a link of a letter answers, and how. */
export async function findOfferByLink(
  db: Db,
  tokenHash: string,
): Promise<{ act: 'take' | 'decline'; offer: OfferWithTime } | undefined> {
  const { takeLinkHash, declineLinkHash } = waitlistOffer;
  const [found] = await db
    .select({ offer: waitlistOffer, time: waitlistTime })
    .from(waitlistOffer)
    .innerJoin(waitlistTime, eq(waitlistTime.id, waitlistOffer.timeId))
    .where(or(eq(takeLinkHash, tokenHash), eq(declineLinkHash, tokenHash)));
  if (!found) return undefined;
  const act = found.offer.takeLinkHash === tokenHash ? 'take' : 'decline';
  return { act, offer: { ...found.offer, time: found.time } };
}

/** Nobody else can answer or end this offer, nor offer its time, until the transaction ends. */
export async function lockOffer(
  tx: Db,
  id: number,
  owner: { patientId?: number } = {},
): Promise<OfferWithTime | undefined> {
  const found = await findOffer(tx, id, owner);
  if (!found) return undefined;
  await lockTime(tx, found.timeId);
  return await findOffer(tx, id, owner);
}

export async function updateOffer(
  tx: Db,
  id: number,
  change: Partial<typeof waitlistOffer.$inferInsert>,
): Promise<void> {
  await tx.update(waitlistOffer).set(change).where(eq(waitlistOffer.id, id));
}

type Which =
  | { patientId: number }
  | { entryId: number }
  | { appointmentId: number }
  | { expiredBy: Date }
  | 'all';

/** Offers that have not ended. */
export async function listLiveOffers(db: Db, which: Which): Promise<OfferWithTime[]> {
  const rows = await db
    .select({ offer: waitlistOffer, time: waitlistTime })
    .from(waitlistOffer)
    .innerJoin(waitlistTime, eq(waitlistTime.id, waitlistOffer.timeId))
    .where(and(isNull(waitlistOffer.endedAt), conditionOf(which)))
    .orderBy(asc(waitlistOffer.id));
  return rows.map(({ offer, time }) => ({ ...offer, time }));
}

function conditionOf(which: Which) {
  if (which === 'all') return undefined;
  if ('patientId' in which) return eq(waitlistOffer.patientId, which.patientId);
  if ('entryId' in which) return eq(waitlistOffer.entryId, which.entryId);
  if ('appointmentId' in which) return eq(waitlistOffer.appointmentId, which.appointmentId);
  return and(eq(waitlistOffer.status, 'open'), lte(waitlistOffer.expiresAt, which.expiredBy));
}

/** The offer from which this new appointment came. */
export async function findOfferOf(db: Db, appointmentId: number): Promise<StoredOffer | undefined> {
  const [found] = await db
    .select()
    .from(waitlistOffer)
    .where(eq(waitlistOffer.appointmentId, appointmentId))
    .orderBy(desc(waitlistOffer.id))
    .limit(1);
  return found;
}

/** The place in its chain of the time to which an offer has moved this appointment. */
export async function findChain(
  db: Db,
  { appointmentId, startsAt }: { appointmentId: number; startsAt: Date },
): Promise<number | undefined> {
  const [found] = await db
    .select({ chain: waitlistTime.chain })
    .from(waitlistOffer)
    .innerJoin(waitlistTime, eq(waitlistTime.id, waitlistOffer.timeId))
    .where(
      and(
        eq(waitlistOffer.appointmentId, appointmentId),
        eq(waitlistOffer.status, 'taken'),
        eq(waitlistTime.startsAt, startsAt),
      ),
    );
  return found?.chain;
}

export interface OfferFigures {
  offered: number;
  taken: number;
  blockedMinutes: number;
  recoveredCents: number;
}

/** The figures of the offers that were made from `from` on and before `to`. */
export async function countOffers(db: Db, from: Date, to: Date): Promise<OfferFigures> {
  const { status, blockedSeconds, recoveredCents, offeredAt } = waitlistOffer;
  const [found] = await db
    .select({
      offered: sql`count(*)`.mapWith(Number),
      taken: sql`count(*) filter (where ${status} = 'taken')`.mapWith(Number),
      blockedMinutes: sql`coalesce(round(sum(${blockedSeconds}) / 60.0), 0)`.mapWith(Number),
      recoveredCents: sql`coalesce(sum(${recoveredCents}), 0)`.mapWith(Number),
    })
    .from(waitlistOffer)
    .where(and(gte(offeredAt, from), lt(offeredAt, to)));
  return found ?? { offered: 0, taken: 0, blockedMinutes: 0, recoveredCents: 0 };
}
