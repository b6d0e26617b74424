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

/** Serialises the attempts of one network and of one person, so that parallel requests gain nothing. */
export async function queueForHolding(tx: Db, subjects: string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 0))
    from unnest(${sql.param(subjects)}::text[]) as subject`);
}

export async function deleteHoldsOf(tx: Db, holders: string[]): Promise<void> {
  if (holders.length > 0) await tx.delete(takenTime).where(inArray(takenTime.holder, holders));
}

/** Deletes expired holds in this time, which would violate the exclusion constraint. */
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

/** False when the time is taken. The exclusion constraint decides between parallel requests. */
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

/** Makes the time of this appointment free for other patients. */
export async function releaseAppointmentTime(tx: Db, appointmentId: number, now: Date): Promise<void> {
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

/** An expired hold does not count, even before the sweep deletes it. */
function isLive(now: Date) {
  return and(eq(takenTime.kind, 'hold'), gt(takenTime.expiresAt, now));
}

function isExpired(now: Date) {
  return and(eq(takenTime.kind, 'hold'), lte(takenTime.expiresAt, now));
}

/** The taken time in this span: appointments and live holds. */
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
