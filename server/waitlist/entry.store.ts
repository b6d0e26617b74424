import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { patientHasName } from '#server/identity/search/has-name.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { waitlistEntry, waitlistOffer, waitlistTime } from './waitlist.tables.ts';

export type Entry = typeof waitlistEntry.$inferSelect;
export type NewEntry = Omit<typeof waitlistEntry.$inferInsert, 'id'>;

/** Undefined when the patient waits for this service already. The unique index decides between parallel requests. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<Entry | undefined> {
  const [created] = await db.insert(waitlistEntry).values(entry).onConflictDoNothing().returning();
  return created;
}

/** Entries that have not ended, first who joined first. */
export async function listOpenEntries(db: Db, patientId: number): Promise<Entry[]> {
  return await db
    .select()
    .from(waitlistEntry)
    .where(and(eq(waitlistEntry.patientId, patientId), isNull(waitlistEntry.endedAt)))
    .orderBy(asc(waitlistEntry.joinedAt), asc(waitlistEntry.id));
}

/** One word of a search, with the services and doctors whose names contain it. */
export interface SearchedWord {
  word: string;
  serviceIds: number[];
  doctorIds: number[];
}

interface EntryPage {
  serviceId: number | undefined;
  /** Each of them is found. */
  words: SearchedWord[];
  page: number;
  perPage: number;
}

export async function pageOfEntries(
  db: Db,
  { serviceId, words, page, perPage }: EntryPage,
): Promise<{ rows: Entry[]; total: number }> {
  const isShown = and(
    isNull(waitlistEntry.endedAt),
    serviceId === undefined ? undefined : eq(waitlistEntry.serviceId, serviceId),
    ...words.map(hasWord),
  );
  const rows = await db
    .select()
    .from(waitlistEntry)
    .where(isShown)
    .orderBy(asc(waitlistEntry.joinedAt), asc(waitlistEntry.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total: await db.$count(waitlistEntry, isShown) };
}

function hasWord({ word, serviceIds, doctorIds }: SearchedWord): SQL | undefined {
  const wanted = sql`jsonb_array_elements_text(${waitlistEntry.doctorIds}) as wanted (doctor_id)`;
  return or(
    patientHasName(waitlistEntry.patientId, word),
    inArray(waitlistEntry.serviceId, serviceIds),
    sql`exists (select 1 from ${wanted} where wanted.doctor_id::bigint = any(${sql.param(doctorIds)}::bigint[]))`,
  );
}

/** An open entry, of this patient if one is named. Nobody else can change it until the transaction ends. */
export async function lockEntry(
  tx: Db,
  id: number,
  { patientId }: { patientId?: number } = {},
): Promise<Entry | undefined> {
  const [found] = await tx
    .select()
    .from(waitlistEntry)
    .where(
      and(
        eq(waitlistEntry.id, id),
        isNull(waitlistEntry.endedAt),
        patientId === undefined ? undefined : eq(waitlistEntry.patientId, patientId),
      ),
    )
    .for('update');
  return found;
}

export async function updateEntry(tx: Db, id: number, change: Partial<NewEntry>): Promise<void> {
  await tx.update(waitlistEntry).set(change).where(eq(waitlistEntry.id, id));
}

/** An entry that has ended stays as it is. */
export async function endEntry(
  tx: Db,
  id: number,
  status: 'fulfilled' | 'left' | 'over',
  now: Date,
): Promise<void> {
  await tx
    .update(waitlistEntry)
    .set({ status, endedAt: now })
    .where(and(eq(waitlistEntry.id, id), isNull(waitlistEntry.endedAt)));
}

/** Finds an ended entry, too. */
export async function findEntry(db: Db, id: number): Promise<Entry | undefined> {
  const [found] = await db.select().from(waitlistEntry).where(eq(waitlistEntry.id, id));
  return found;
}

/** Serialises what happens to one patient on the list, so that parallel offers are counted. */
export async function lockPatient(tx: Db, patientId: number): Promise<void> {
  const name = `waiting list of patient ${patientId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** False while another transaction does something to this patient on the list: the patient is asked another time. */
export async function tryLockPatient(tx: Db, patientId: number): Promise<boolean> {
  const name = `waiting list of patient ${patientId}`;
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return rows[0]?.locked ?? false;
}

/** Active entries for the service of a time that was not offered to them, with the offers that their patients had today. */
export async function listWaitingFor(
  db: Db,
  { timeId, serviceId, dayStart }: { timeId: number; serviceId: number; dayStart: Date },
): Promise<(Entry & { offersToday: number; hasOffer: boolean })[]> {
  const { timeId: offeredTime, entryId, patientId, endedAt, offeredAt } = waitlistOffer;
  const isSame = and(eq(offeredTime, timeId), eq(entryId, waitlistEntry.id));
  const offersOf = (of: SQL | undefined) =>
    db
      .select({ offers: count() })
      .from(waitlistOffer)
      .where(and(eq(patientId, waitlistEntry.patientId), of));
  const rows = await db
    .select({
      entry: waitlistEntry,
      offersToday: sql`(${offersOf(gte(offeredAt, dayStart))})`.mapWith(Number),
      openOffers: sql`(${offersOf(isNull(endedAt))})`.mapWith(Number),
    })
    .from(waitlistEntry)
    .where(
      and(
        eq(waitlistEntry.serviceId, serviceId),
        eq(waitlistEntry.status, 'active'),
        notExists(db.select({ id: waitlistOffer.id }).from(waitlistOffer).where(isSame)),
      ),
    )
    .orderBy(asc(waitlistEntry.joinedAt), asc(waitlistEntry.id));
  return rows.map(({ entry, offersToday, openOffers }) => ({
    ...entry,
    offersToday,
    hasOffer: openOffers > 0,
  }));
}

/** Open entries whose last date has passed. */
export async function endPastEntries(db: Db, today: string, now: Date): Promise<void> {
  await db
    .update(waitlistEntry)
    .set({ status: 'over', endedAt: now })
    .where(and(isNull(waitlistEntry.endedAt), lt(waitlistEntry.untilDate, today)));
}

/** Open entries that want this appointment earlier. */
export async function listEntriesOf(db: Db, appointmentId: number): Promise<number[]> {
  const rows = await db
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(and(eq(waitlistEntry.appointmentId, appointmentId), isNull(waitlistEntry.endedAt)));
  return rows.map(({ id }) => id);
}

/** Appointments for which somebody waits for an earlier time. */
export async function listAwaitedAppointments(db: Db): Promise<number[]> {
  const { appointmentId } = waitlistEntry;
  const rows = await db
    .selectDistinct({ appointmentId: sql<number>`${appointmentId}`.mapWith(Number) })
    .from(waitlistEntry)
    .where(and(isNull(waitlistEntry.endedAt), gt(appointmentId, 0)));
  return rows.map((row) => row.appointmentId);
}

/**
 * Deletes offers, their times and entries that ended before this moment. Times and entries that are still in use stay.
 */
export async function deleteOld(tx: Db, before: Date): Promise<void> {
  await tx.delete(waitlistOffer).where(lt(waitlistOffer.endedAt, before));
  const offersOf = (of: ReturnType<typeof eq>) =>
    notExists(tx.select({ id: waitlistOffer.id }).from(waitlistOffer).where(of));
  await tx
    .delete(waitlistTime)
    .where(
      and(
        lt(waitlistTime.freedAt, before),
        ne(waitlistTime.status, 'offering'),
        offersOf(eq(waitlistOffer.timeId, waitlistTime.id)),
      ),
    );
  await tx
    .delete(waitlistEntry)
    .where(and(lt(waitlistEntry.endedAt, before), offersOf(eq(waitlistOffer.entryId, waitlistEntry.id))));
}

/** The offers stay for the figures, without the patient. */
export async function deleteEntries(tx: Db, patientId: number): Promise<void> {
  await tx
    .update(waitlistOffer)
    .set({ patientId: null, entryId: null, appointmentId: null })
    .where(eq(waitlistOffer.patientId, patientId));
  await tx.delete(waitlistEntry).where(eq(waitlistEntry.patientId, patientId));
}

/** For merging two accounts. Of two entries for one service the older one stays; the other one ends. */
export async function moveEntries(tx: Db, fromId: number, intoId: number, now: Date): Promise<void> {
  const both = await tx
    .select()
    .from(waitlistEntry)
    .where(and(inArray(waitlistEntry.patientId, [fromId, intoId]), isNull(waitlistEntry.endedAt)))
    .orderBy(asc(waitlistEntry.joinedAt), asc(waitlistEntry.id));
  for (const entries of Map.groupBy(both, ({ serviceId }) => serviceId).values()) {
    for (const { id } of entries.slice(1)) await endEntry(tx, id, 'over', now);
  }
  await tx.update(waitlistEntry).set({ patientId: intoId }).where(eq(waitlistEntry.patientId, fromId));
  await tx.update(waitlistOffer).set({ patientId: intoId }).where(eq(waitlistOffer.patientId, fromId));
}
