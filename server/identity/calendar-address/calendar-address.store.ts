import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { calendarAddress } from '../sign-in.tables.ts';

/** The owner of the calendar: a patient or the account of a doctor. */
export type CalendarOwner = { kind: 'patient'; patientId: number } | { kind: 'staff'; staffId: number };

/** The latest address replaces the one before, which ends. The database refuses it for a closed account. */
export async function putCalendarAddress(
  db: Db,
  owner: CalendarOwner,
  tokenHash: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insert(calendarAddress)
    .values({ ...columnsOf(owner), tokenHash, createdAt })
    .onConflictDoUpdate({
      target: owner.kind === 'patient' ? calendarAddress.patientId : calendarAddress.staffId,
      set: { tokenHash, createdAt },
    });
}

export async function findCalendarAddress(
  db: Db,
  owner: CalendarOwner,
): Promise<{ createdAt: Date } | undefined> {
  const [found] = await db
    .select({ createdAt: calendarAddress.createdAt })
    .from(calendarAddress)
    .where(isOf(owner));
  return found;
}

export async function findCalendarOwner(db: Db, tokenHash: string): Promise<CalendarOwner | undefined> {
  const [found] = await db
    .select({ patientId: calendarAddress.patientId, staffId: calendarAddress.staffId })
    .from(calendarAddress)
    .where(eq(calendarAddress.tokenHash, tokenHash));
  if (typeof found?.patientId === 'number') return { kind: 'patient', patientId: found.patientId };
  return typeof found?.staffId === 'number' ? { kind: 'staff', staffId: found.staffId } : undefined;
}

export async function dropCalendarAddress(db: Db, owner: CalendarOwner): Promise<void> {
  await db.delete(calendarAddress).where(isOf(owner));
}

function isOf(owner: CalendarOwner) {
  return owner.kind === 'patient'
    ? eq(calendarAddress.patientId, owner.patientId)
    : eq(calendarAddress.staffId, owner.staffId);
}

function columnsOf(owner: CalendarOwner) {
  return owner.kind === 'patient' ? { patientId: owner.patientId } : { staffId: owner.staffId };
}
