import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { SlotTime } from '../free-slots/slots.rules.ts';
import { blockedTime } from '../schedule.tables.ts';
import type { Span } from '../span.rules.ts';

export interface NewHold {
  serviceId: number;
  doctorId: number;
  slot: SlotTime;
  holder: string;
  networkHash: string;
  expiresAt: Date;
}

/** Serialises the attempts of one network and of one person, so that parallel requests gain nothing. */
export async function queueForHolding(tx: Db, subjects: string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 0))
    from unnest(${sql.param(subjects)}::text[]) as subject`);
}

export async function deleteHoldsOf(tx: Db, holders: string[]): Promise<void> {
  if (holders.length > 0) await tx.delete(blockedTime).where(inArray(blockedTime.holder, holders));
}

/** Deletes expired holds in this time, which would violate the exclusion constraint. */
export async function deleteExpiredHolds(
  tx: Db,
  { doctorId, slot }: Pick<NewHold, 'doctorId' | 'slot'>,
  now: Date,
): Promise<void> {
  await tx
    .delete(blockedTime)
    .where(
      and(
        eq(blockedTime.doctorId, doctorId),
        sql`${blockedTime.releasedAt} is null`,
        sql`${blockedTime.during} && ${sql.param(slot.blocked, blockedTime.during)}::tstzrange`,
        isExpired(now),
      ),
    );
}

export async function countHoldsOf(tx: Db, networkHash: string, now: Date): Promise<number> {
  const [found] = await tx
    .select({ holds: count() })
    .from(blockedTime)
    .where(and(isLive(now), eq(blockedTime.networkHash, networkHash)));
  return found?.holds ?? 0;
}

/** False when the time is taken. The exclusion constraint decides between parallel requests. */
export async function insertHold(tx: Db, { slot, ...hold }: NewHold): Promise<boolean> {
  const inserted = await tx
    .insert(blockedTime)
    .values({
      ...hold,
      kind: 'hold',
      startsAt: new Date(slot.from),
      endsAt: new Date(slot.to),
      during: slot.blocked,
    })
    .onConflictDoNothing()
    .returning({ id: blockedTime.id });
  return inserted.length > 0;
}

export type StoredHold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/** The latest of several holds, for example of one from before signing in. */
export async function findHold(db: Db, holders: string[], now: Date) {
  const [found] = await newestHold(db, holders, now);
  return found;
}

/** As `findHold`; nobody else can change the hold until the transaction ends. */
export async function lockHold(tx: Db, holders: string[], now: Date): Promise<StoredHold | undefined> {
  const [found] = await newestHold(tx, holders, now).for('update');
  return found;
}

export async function prolongHoldOnce(tx: Db, id: number, expiresAt: Date): Promise<void> {
  await tx
    .update(blockedTime)
    .set({ expiresAt: sql`greatest(${blockedTime.expiresAt}, ${expiresAt})`, isProlonged: true })
    .where(and(eq(blockedTime.id, id), eq(blockedTime.isProlonged, false)));
}

export async function turnIntoAppointment(tx: Db, id: number, appointmentId: number): Promise<void> {
  await tx
    .update(blockedTime)
    .set({ kind: 'appointment', appointmentId, holder: null, networkHash: null, expiresAt: null })
    .where(eq(blockedTime.id, id));
}

/** Makes the time of this appointment free for other patients. */
export async function releaseAppointmentTime(tx: Db, appointmentId: number, now: Date): Promise<void> {
  await tx
    .update(blockedTime)
    .set({ releasedAt: now })
    .where(and(eq(blockedTime.appointmentId, appointmentId), sql`${blockedTime.releasedAt} is null`));
}

export async function forgetExpiredHolds(db: Db, now: Date): Promise<void> {
  await db.delete(blockedTime).where(isExpired(now));
}

function newestHold(db: Db, holders: string[], now: Date) {
  return db
    .select({
      id: blockedTime.id,
      serviceId: blockedTime.serviceId,
      doctorId: blockedTime.doctorId,
      startsAt: blockedTime.startsAt,
      endsAt: blockedTime.endsAt,
      expiresAt: sql<Date>`${blockedTime.expiresAt}`.mapWith(blockedTime.expiresAt),
    })
    .from(blockedTime)
    .where(and(isLive(now), inArray(blockedTime.holder, holders)))
    .orderBy(desc(blockedTime.expiresAt), desc(blockedTime.id))
    .limit(1);
}

/** An expired hold does not count, even before the sweep deletes it. */
function isLive(now: Date) {
  return and(eq(blockedTime.kind, 'hold'), gt(blockedTime.expiresAt, now));
}

function isExpired(now: Date) {
  return and(eq(blockedTime.kind, 'hold'), lte(blockedTime.expiresAt, now));
}

/** No row blocks more; see `blocked_time_length`. */
const LONGEST_MS = 24 * 3_600_000;

/** The blocked time in this span: appointments and live holds. */
export async function listTaken(db: Db, doctorIds: number[], span: Span, now: Date) {
  const { doctorId, kind, appointmentId, startsAt, endsAt, during } = blockedTime;
  return await db
    .select({
      doctorId,
      kind,
      appointmentId,
      startsAt,
      endsAt,
      blockedFrom: sql`extract(epoch from lower(${during})) * 1000`.mapWith(Number),
      blockedTo: sql`extract(epoch from upper(${during})) * 1000`.mapWith(Number),
    })
    .from(blockedTime)
    .where(
      and(
        inArray(doctorId, doctorIds),
        isNull(blockedTime.releasedAt),
        lt(startsAt, new Date(span.to)),
        gt(endsAt, new Date(span.from)),
        // So that the search does not begin at the first row of the history.
        gt(startsAt, new Date(span.from - LONGEST_MS)),
        or(eq(kind, 'appointment'), gt(blockedTime.expiresAt, now)),
      ),
    )
    .orderBy(asc(startsAt));
}

export async function deleteHoldsWithin(db: Db, doctorId: number, { from, to }: Span): Promise<void> {
  await db
    .delete(blockedTime)
    .where(
      and(
        eq(blockedTime.doctorId, doctorId),
        eq(blockedTime.kind, 'hold'),
        lt(blockedTime.startsAt, new Date(to)),
        gt(blockedTime.endsAt, new Date(from)),
      ),
    );
}
