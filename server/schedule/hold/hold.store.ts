import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { inPipeline } from '#server/platform/database/pipeline.ts';
import type { SlotTime } from '../free-slots/slots.rules.ts';
import { sharingCalendarOf } from '../schedule.store.ts';
import { absence, blockedTime } from '../schedule.tables.ts';
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

/**
 * Deletes the former holds of these holders and the expired holds in this time, which would violate the exclusion
 * constraint. Returns how many other live holds the network has.
 */
export async function makeRoom(
  tx: Db,
  holders: string[],
  { doctorId, slot, networkHash }: Pick<NewHold, 'doctorId' | 'slot' | 'networkHash'>,
  now: Date,
): Promise<number> {
  const isInTheWay = and(
    eq(blockedTime.doctorId, doctorId),
    sql`${blockedTime.releasedAt} is null`,
    sql`${blockedTime.during} && ${sql.param(slot.blocked, blockedTime.during)}::tstzrange`,
    isExpired(now),
  );
  const { id } = blockedTime;
  const former = tx
    .$with('former')
    .as(tx.delete(blockedTime).where(inArray(blockedTime.holder, holders)).returning({ id }));
  const expired = tx.$with('expired').as(tx.delete(blockedTime).where(isInTheWay).returning({ id }));
  const [others] = await tx
    .with(former, expired)
    .select({ holds: sql`count(*)`.mapWith(Number) })
    .from(blockedTime)
    .where(
      and(isLive(now), eq(blockedTime.networkHash, networkHash), notInArray(blockedTime.holder, holders)),
    );
  return others?.holds ?? 0;
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

/**
 * As `findHold`; until the transaction ends nobody else can change the hold, nor the calendar of its doctor. The calendar
 * comes first, so the hold is looked up for its doctor and then locked. Who exchanges it between the two has none.
 */
export async function lockHold(tx: Db, holders: string[], now: Date): Promise<StoredHold | undefined> {
  const newest = newestHold(tx, holders, now).as('newest');
  const [[shared], [found]] = await inPipeline([
    tx
      .select({ doctorId: newest.doctorId, lock: sharingCalendarOf(newest.doctorId) })
      .from(newest)
      .execute(),
    newestHold(tx, holders, now).for('update').execute(),
  ]);
  return found?.doctorId === shared?.doctorId ? found : undefined;
}

/** Prolongs the newest live hold of these holders, and returns it. A hold that was prolonged before stays as it is. */
export async function prolongHoldOnce(
  db: Db,
  holders: string[],
  { until, now }: { until: Date; now: Date },
): Promise<StoredHold | undefined> {
  const newest = db.select({ id: sql`id` }).from(newestHold(db, holders, now).as('newest'));
  const [found] = await db
    .update(blockedTime)
    .set({
      expiresAt: sql`case when ${blockedTime.isProlonged} then ${blockedTime.expiresAt}
        else greatest(${blockedTime.expiresAt}, ${until}::timestamptz) end`,
      isProlonged: true,
    })
    .where(and(inArray(blockedTime.id, newest), isLive(now)))
    .returning(holdColumns);
  return found;
}

/**
 * The time of the hold becomes the time of the appointment, unless the doctor is absent then. Every other hold of these
 * holders ends. False when the doctor is absent.
 */
export async function turnUnlessAbsent(
  tx: Db,
  { id, doctorId, startsAt, endsAt }: StoredHold,
  holders: string[],
  appointmentId: number,
): Promise<boolean> {
  const others = tx.$with('others').as(
    tx
      .delete(blockedTime)
      .where(and(inArray(blockedTime.holder, holders), ne(blockedTime.id, id)))
      .returning({ id: blockedTime.id }),
  );
  const absences = tx
    .select({ id: absence.id })
    .from(absence)
    .where(and(eq(absence.doctorId, doctorId), lt(absence.startsAt, endsAt), gt(absence.endsAt, startsAt)));
  const turned = await tx
    .with(others)
    .update(blockedTime)
    .set(bookedBy(appointmentId))
    .where(and(eq(blockedTime.id, id), notExists(absences)))
    .returning({ id: blockedTime.id });
  return turned.length > 0;
}

export async function turnIntoAppointment(tx: Db, id: number, appointmentId: number): Promise<void> {
  await tx.update(blockedTime).set(bookedBy(appointmentId)).where(eq(blockedTime.id, id));
}

function bookedBy(appointmentId: number) {
  return { kind: 'appointment', appointmentId, holder: null, networkHash: null, expiresAt: null } as const;
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

export async function countLiveHolds(db: Db, now: Date): Promise<number> {
  return await db.$count(blockedTime, and(eq(blockedTime.kind, 'hold'), gt(blockedTime.expiresAt, now)));
}

const holdColumns = {
  id: blockedTime.id,
  serviceId: blockedTime.serviceId,
  doctorId: blockedTime.doctorId,
  startsAt: blockedTime.startsAt,
  endsAt: blockedTime.endsAt,
  expiresAt: sql<Date>`${blockedTime.expiresAt}`.mapWith(blockedTime.expiresAt),
};

function newestHold(db: Db, holders: string[], now: Date) {
  return db
    .select(holdColumns)
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
