import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { AccessKind } from '#contract/audit.contract.ts';
import type { Paging } from '#contract/paging.ts';
import { type Patient, type Staff, type StaffRole, usedRole } from '#server/platform/actor.ts';
import { berlinDate, berlinDay, datesOfMonth } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { readRowCount } from '#server/platform/row-count/row-count.ts';
import { accessLog, emergencyAccess } from '../audit.tables.ts';

/** An act on the record of a patient, and who did it. A member of staff comes in the roles that reach this record. */
export interface Access {
  patientId: number;
  kind: AccessKind;
  actor: Pick<Patient, 'kind' | 'patientId'> | Pick<Staff, 'kind' | 'staffId' | 'roles'> | { kind: 'system' };
  /** The id of the thing, such as the document that was read. */
  subjectId?: number;
  /** The reason of a reader who does not treat the patient. */
  reason?: string;
}

type NewAccess = Omit<typeof accessLog.$inferInsert, 'id'>;
export type StoredAccess = typeof accessLog.$inferSelect;

export async function insertAccess(db: Db, access: NewAccess): Promise<void> {
  await db.insert(accessLog).values(access);
}

/** Limits a list of accesses. Without a field there is no limit on it. */
export interface AccessFilter {
  patientId?: number | undefined;
  staffId?: number | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

/** One page of accesses by others, and the total number. */
export async function listAccessPage(
  db: Db,
  filter: AccessFilter,
  { page, perPage, sortDirection }: Pick<Paging, 'page' | 'perPage' | 'sortDirection'>,
): Promise<{ rows: StoredAccess[]; total: number }> {
  const where = and(...narrowedBy(filter), isOfOthers());
  const order = sortDirection === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(accessLog)
    .where(where)
    .orderBy(order(accessLog.at), order(accessLog.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total: await countAccesses(db, filter) };
}

/**
 * The accesses to one patient are few. Of all others the triggers have counted whole months in Berlin; only what lies in
 * front of the first and after the last whole month is counted here.
 */
async function countAccesses(db: Db, filter: AccessFilter): Promise<number> {
  const countLive = (span: AccessFilter) =>
    db.$count(accessLog, and(...narrowedBy({ ...filter, ...span }), isOfOthers()));
  if (filter.patientId !== undefined) return await countLive({});
  const { from, before } = filter;
  const firstMonth = from && monthFrom(from);
  const lastMonth = before && monthOf(before);
  if (firstMonth && lastMonth && firstMonth >= lastMonth) return await countLive({});
  const whole = await readRowCount(db, {
    list: 'access_log',
    ownerId: filter.staffId,
    from: firstMonth,
    before: lastMonth,
  });
  const inFront = firstMonth ? await countLive({ before: beginningOf(firstMonth) }) : 0;
  const behind = lastMonth ? await countLive({ from: beginningOf(lastMonth) }) : 0;
  return whole + inFront + behind;
}

/** The month of this moment, such as `2026-11`. */
function monthOf(moment: Date): string {
  return berlinDate(moment).slice(0, 7);
}

/** The first month that begins at this moment or later. */
function monthFrom(moment: Date): string {
  const month = monthOf(moment);
  return beginningOf(month) >= moment ? month : monthOf(new Date(berlinDay(lastDateOf(month)).to));
}

function beginningOf(month: string): Date {
  return new Date(berlinDay(`${month}-01`).from);
}

function lastDateOf(month: string): string {
  return datesOfMonth(month).at(-1) ?? '';
}

function narrowedBy({ patientId, staffId, from, before }: AccessFilter): (SQL | undefined)[] {
  const isBy = (id: number) => and(eq(accessLog.actorKind, 'staff'), eq(accessLog.actorId, id));
  return [
    patientId === undefined ? undefined : eq(accessLog.patientId, patientId),
    staffId === undefined ? undefined : isBy(staffId),
    from && gte(accessLog.at, from),
    before && lt(accessLog.at, before),
  ];
}

/** Accesses by patients themselves that are listed. The trigger `count_accesses` knows them too. */
const OWN_KINDS = ['export_made', 'booking_claimed', 'booking_declined'] as const;

function isOfOthers(): SQL | undefined {
  return or(ne(accessLog.actorKind, 'patient'), inArray(accessLog.kind, OWN_KINDS));
}

export async function hasTraceSince(
  db: Db,
  { patientId, kind, actor, subjectId }: Access & { actor: { kind: 'staff' } },
  since: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: accessLog.id })
    .from(accessLog)
    .where(
      and(
        eq(accessLog.patientId, patientId),
        gt(accessLog.at, since),
        eq(accessLog.kind, kind),
        eq(accessLog.actorKind, 'staff'),
        eq(accessLog.actorId, actor.staffId),
        isInRole(usedRole(actor)),
        subjectId === undefined ? isNull(accessLog.subjectId) : eq(accessLog.subjectId, subjectId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** An old entry names no role. */
function isInRole(role: StaffRole | null): SQL | undefined {
  return role === null ? undefined : eq(accessLog.actorRole, role);
}

type NewEmergencyAccess = Omit<typeof emergencyAccess.$inferInsert, 'id'>;

export async function insertEmergencyAccess(tx: Db, access: NewEmergencyAccess): Promise<void> {
  await tx.insert(emergencyAccess).values(access);
}

/** Emergency accesses that are still open. If there are two for one patient, the later end comes last and counts. */
export async function listOpenEmergencies(
  db: Db,
  staffId: number,
  now: Date,
): Promise<{ patientId: number; until: Date }[]> {
  return await db
    .select({ patientId: emergencyAccess.patientId, until: emergencyAccess.until })
    .from(emergencyAccess)
    .where(and(eq(emergencyAccess.staffId, staffId), gt(emergencyAccess.until, now)))
    .orderBy(emergencyAccess.until);
}
