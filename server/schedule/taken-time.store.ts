import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Span } from './span.rules.ts';
import { takenTime } from './taken-time.tables.ts';

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
