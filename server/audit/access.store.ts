import { and, asc, desc, eq, ne, or } from 'drizzle-orm';
import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import { accessLog } from './access.tables.ts';

export type NewAccess = Omit<typeof accessLog.$inferInsert, 'id'>;
export type StoredAccess = typeof accessLog.$inferSelect;

export async function insertAccess(db: Db, access: NewAccess): Promise<void> {
  await db.insert(accessLog).values(access);
}

/** One page of what others did with her record, and how much there is of it. */
export async function listAccessPage(
  db: Db,
  patientId: number,
  { page, perPage, sortDirection }: Pick<Paging, 'page' | 'perPage' | 'sortDirection'>,
): Promise<{ rows: StoredAccess[]; total: number }> {
  const where = and(
    eq(accessLog.patientId, patientId),
    or(ne(accessLog.actorKind, 'patient'), eq(accessLog.kind, 'export_made')),
  );
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
