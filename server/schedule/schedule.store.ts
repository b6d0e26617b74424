import { and, asc, eq, gt, gte, inArray, isNull, lt, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { replaceVersion } from '#server/platform/database/replace-version.ts';
import type { WeeklyPeriod } from './hours/open-windows.rules.ts';
import { absence, extraWindow, serviceBookingRule, workingHours } from './schedule.tables.ts';
import type { Span } from './span.rules.ts';

type SingleTime = typeof extraWindow | typeof absence;

export interface StoredSpan extends Span {
  id: number;
  doctorId: number;
}

/**
 * Serialises changes of one doctor's hours and absences. No appointment of the doctor is stored meanwhile: a change sees
 * every appointment, and every later booking sees the change.
 */
export async function lockCalendar(tx: Db, doctorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${calendarName(doctorId)}, 0))`);
}

/**
 * Shares the calendar of the doctor in this column. Bookings do not block each other; a change of the calendar blocks
 * them. Whoever needs both takes the calendar before a row of blocked time: this order is the same everywhere.
 */
export function sharingCalendarOf(doctorId: SQLWrapper) {
  return sql`pg_advisory_xact_lock_shared(hashtextextended(${calendarName('')}::text || ${doctorId}, 0))`;
}

export async function listHours(
  db: Db,
  doctorIds: number[],
): Promise<(WeeklyPeriod & { doctorId: number })[]> {
  const { doctorId, weekday, startsAt, endsAt, validFrom, validUntil } = workingHours;
  return await db
    .select({ doctorId, weekday, startsAt, endsAt, validFrom, validUntil })
    .from(workingHours)
    .where(inArray(doctorId, doctorIds))
    .orderBy(asc(validFrom), asc(weekday), asc(startsAt));
}

/** Deletes hours that are valid on this day or later. */
export async function deleteHoursFrom(tx: Db, doctorId: number, date: string): Promise<void> {
  const stillCounts = or(isNull(workingHours.validUntil), gte(workingHours.validUntil, date));
  await tx.delete(workingHours).where(and(eq(workingHours.doctorId, doctorId), stillCounts));
}

export async function listExtraWindows(db: Db, doctorIds: number[], span: Span): Promise<StoredSpan[]> {
  return await listSpans(db, extraWindow, doctorIds, span);
}

export async function listAbsences(db: Db, doctorIds: number[], span: Span): Promise<StoredSpan[]> {
  return await listSpans(db, absence, doctorIds, span);
}

export async function insertExtraWindow(tx: Db, doctorId: number, span: Span): Promise<number> {
  return await insertSpan(tx, extraWindow, doctorId, span);
}

export async function insertAbsence(tx: Db, doctorId: number, span: Span): Promise<number> {
  return await insertSpan(tx, absence, doctorId, span);
}

export async function findExtraWindow(db: Db, id: number): Promise<StoredSpan | undefined> {
  return await findSpan(db, extraWindow, id);
}

export async function findAbsence(db: Db, id: number): Promise<StoredSpan | undefined> {
  return await findSpan(db, absence, id);
}

/** False when it was deleted before. */
export async function deleteExtraWindow(tx: Db, id: number): Promise<boolean> {
  const gone = await tx.delete(extraWindow).where(eq(extraWindow.id, id)).returning({ id: extraWindow.id });
  return gone.length > 0;
}

export async function deleteAbsence(tx: Db, id: number): Promise<boolean> {
  const gone = await tx.delete(absence).where(eq(absence.id, id)).returning({ id: absence.id });
  return gone.length > 0;
}

async function listSpans(db: Db, table: SingleTime, doctorIds: number[], span: Span): Promise<StoredSpan[]> {
  const touches = and(lt(table.startsAt, new Date(span.to)), gt(table.endsAt, new Date(span.from)));
  const rows = await db
    .select(columnsOf(table))
    .from(table)
    .where(and(inArray(table.doctorId, doctorIds), touches))
    .orderBy(asc(table.startsAt));
  return rows.map(asSpan);
}

async function findSpan(db: Db, table: SingleTime, id: number): Promise<StoredSpan | undefined> {
  const [found] = await db.select(columnsOf(table)).from(table).where(eq(table.id, id));
  return found && asSpan(found);
}

async function insertSpan(tx: Db, table: SingleTime, doctorId: number, { from, to }: Span): Promise<number> {
  const row = { doctorId, startsAt: new Date(from), endsAt: new Date(to) };
  const [created] = await tx.insert(table).values(row).returning({ id: table.id });
  if (!created) throw new Error('The database returned no id for the new entry.');
  return created.id;
}

function columnsOf({ id, doctorId, startsAt, endsAt }: SingleTime) {
  return { id, doctorId, startsAt, endsAt };
}

function asSpan(row: { id: number; doctorId: number; startsAt: Date; endsAt: Date }): StoredSpan {
  const { id, doctorId, startsAt, endsAt } = row;
  return { id, doctorId, from: startsAt.getTime(), to: endsAt.getTime() };
}

function calendarName(doctorId: number | ''): string {
  return `calendar of doctor ${doctorId}`;
}

export type WorkingHours = typeof workingHours.$inferInsert;
export type ServiceBookingRule = typeof serviceBookingRule.$inferInsert;

export async function listPlannedDoctors(db: Db, doctorIds: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ doctorId: workingHours.doctorId })
    .from(workingHours)
    .where(inArray(workingHours.doctorId, doctorIds));
  return rows.map(({ doctorId }) => doctorId);
}

export async function insertWorkingHours(db: Db, hours: WorkingHours[]): Promise<void> {
  if (hours.length > 0) await db.insert(workingHours).values(hours).onConflictDoNothing();
}

export async function insertMissingBookingRules(db: Db, rules: ServiceBookingRule[]): Promise<void> {
  await db.insert(serviceBookingRule).values(rules).onConflictDoNothing();
}

export async function findBookingRule(db: Db, serviceId: number) {
  const [found] = await db
    .select()
    .from(serviceBookingRule)
    .where(eq(serviceBookingRule.serviceId, serviceId));
  return found;
}

/** Undefined when the rule has changed meanwhile. Version 0 stands for the defaults. */
export async function replaceBookingRule(db: Db, rule: typeof serviceBookingRule.$inferSelect) {
  return await replaceVersion(db, serviceBookingRule, 'serviceId', rule);
}
