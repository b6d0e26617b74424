import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import { accessLog, emergencyAccess } from '../audit.tables.ts';
import type { Access } from './log-access.service.ts';

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
  return { rows, total: await db.$count(accessLog, where) };
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

/** Accesses by patients themselves that are listed. */
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
        subjectId === undefined ? isNull(accessLog.subjectId) : eq(accessLog.subjectId, subjectId),
      ),
    )
    .limit(1);
  return found.length > 0;
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
