import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { SlotTime } from '../free-slots/slots.rules.ts';
import { takenTime } from '../schedule.tables.ts';
import type { Span } from '../span.rules.ts';

export interface NewHold {
  serviceId: number;
  doctorId: number;
  slot: SlotTime;
  holder: string;
  networkHash: string;
  expiresAt: Date;
}

/** One after the other for the same network and the same person, so that nobody gets more by hurrying. */
export async function queueForHolding(tx: Db, subjects: string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 0))
    from unnest(${sql.param(subjects)}::text[]) as subject`);
}

export async function deleteHoldsOf(tx: Db, holders: string[]): Promise<void> {
  if (holders.length > 0) await tx.delete(takenTime).where(inArray(takenTime.holder, holders));
}

/** Holds that ran out and would keep the database from accepting this time. */
export async function deleteExpiredHolds(
  tx: Db,
  { doctorId, slot }: Pick<NewHold, 'doctorId' | 'slot'>,
  now: Date,
): Promise<void> {
  await tx
    .delete(takenTime)
    .where(
      and(
        eq(takenTime.doctorId, doctorId),
        sql`${takenTime.releasedAt} is null`,
        sql`${takenTime.during} && ${sql.param(slot.blocked, takenTime.during)}::tstzrange`,
        isExpired(now),
      ),
    );
}

export async function countHoldsOf(tx: Db, networkHash: string, now: Date): Promise<number> {
  const [found] = await tx
    .select({ holds: count() })
    .from(takenTime)
    .where(and(isLive(now), eq(takenTime.networkHash, networkHash)));
  return found?.holds ?? 0;
}

/** False when somebody has the time already. The exclusion constraint decides, however many ask at once. */
export async function insertHold(tx: Db, { slot, ...hold }: NewHold): Promise<boolean> {
  const inserted = await tx
    .insert(takenTime)
    .values({
      ...hold,
      kind: 'hold',
      startsAt: new Date(slot.from),
      endsAt: new Date(slot.to),
      during: slot.blocked,
    })
    .onConflictDoNothing()
    .returning({ id: takenTime.id });
  return inserted.length > 0;
}

export type StoredHold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/** Of several, such as one from before signing in, the latest. */
export async function findHold(db: Db, holders: string[], now: Date) {
  const [found] = await newestHold(db, holders, now);
  return found;
}

/** As `findHold`; nobody else can take or delete it until the transaction ends. */
export async function lockHold(tx: Db, holders: string[], now: Date): Promise<StoredHold | undefined> {
  const [found] = await newestHold(tx, holders, now).for('update');
  return found;
}

export async function prolongHoldOnce(tx: Db, id: number, expiresAt: Date): Promise<void> {
  await tx
    .update(takenTime)
    .set({ expiresAt: sql`greatest(${takenTime.expiresAt}, ${expiresAt})`, isProlonged: true })
    .where(and(eq(takenTime.id, id), eq(takenTime.isProlonged, false)));
}

export async function turnIntoAppointment(tx: Db, id: number, appointmentId: number): Promise<void> {
  await tx
    .update(takenTime)
    .set({ kind: 'appointment', appointmentId, holder: null, networkHash: null, expiresAt: null })
    .where(eq(takenTime.id, id));
}

export async function releaseAppointment(tx: Db, appointmentId: number, now: Date): Promise<void> {
  await tx
    .update(takenTime)
    .set({ releasedAt: now })
    .where(and(eq(takenTime.appointmentId, appointmentId), sql`${takenTime.releasedAt} is null`));
}

export async function forgetExpiredHolds(db: Db, now: Date): Promise<void> {
  await db.delete(takenTime).where(isExpired(now));
}

function newestHold(db: Db, holders: string[], now: Date) {
  return db
    .select({
      id: takenTime.id,
      serviceId: takenTime.serviceId,
      doctorId: takenTime.doctorId,
      startsAt: takenTime.startsAt,
      endsAt: takenTime.endsAt,
      expiresAt: sql<Date>`${takenTime.expiresAt}`.mapWith(takenTime.expiresAt),
    })
    .from(takenTime)
    .where(and(isLive(now), inArray(takenTime.holder, holders)))
    .orderBy(desc(takenTime.expiresAt), desc(takenTime.id))
    .limit(1);
}

/** Whether a hold still counts is decided when it is asked for; deleting it later changes nothing. */
function isLive(now: Date) {
  return and(eq(takenTime.kind, 'hold'), gt(takenTime.expiresAt, now));
}

function isExpired(now: Date) {
  return and(eq(takenTime.kind, 'hold'), lte(takenTime.expiresAt, now));
}

/** What is not free in this time: visits, and what somebody holds at this moment. */
export async function listTaken(db: Db, doctorIds: number[], span: Span, now: Date) {
  const { doctorId, kind, appointmentId, startsAt, endsAt, during } = takenTime;
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
    .from(takenTime)
    .where(
      and(
        inArray(doctorId, doctorIds),
        isNull(takenTime.releasedAt),
        lt(startsAt, new Date(span.to)),
        gt(endsAt, new Date(span.from)),
        or(eq(kind, 'appointment'), gt(takenTime.expiresAt, now)),
      ),
    )
    .orderBy(asc(startsAt));
}

export async function deleteHoldsWithin(db: Db, doctorId: number, { from, to }: Span): Promise<void> {
  await db
    .delete(takenTime)
    .where(
      and(
        eq(takenTime.doctorId, doctorId),
        eq(takenTime.kind, 'hold'),
        lt(takenTime.startsAt, new Date(to)),
        gt(takenTime.endsAt, new Date(from)),
      ),
    );
}
