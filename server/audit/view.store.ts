import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Access } from './access.service.ts';
import { accessLog } from './access.tables.ts';

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
