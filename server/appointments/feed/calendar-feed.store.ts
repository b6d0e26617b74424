import { and, asc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { appointment } from '../appointments.tables.ts';

/** More than anybody has in a year. If there are more, only the first are read. */
const MOST_ENTRIES = 5_000;

interface Span {
  from: Date;
  until: Date;
}

export type FeedEntry = Awaited<ReturnType<typeof listFeedOfPatient>>[number];

export async function listFeedOfPatient(db: Db, patientId: number, span: Span) {
  return await listFeed(db, eq(appointment.patientId, patientId), span);
}

export async function listFeedOfDoctor(db: Db, doctorId: number, span: Span): Promise<FeedEntry[]> {
  return await listFeed(db, eq(appointment.doctorId, doctorId), span);
}

async function listFeed(db: Db, isOwn: SQL, { from, until }: Span) {
  return await db
    .select({
      id: appointment.id,
      status: appointment.status,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      sequence: appointment.calendarSequence,
      person: appointment.person,
      updatedAt: appointment.updatedAt,
    })
    .from(appointment)
    .where(and(isOwn, gte(appointment.startsAt, from), lt(appointment.startsAt, until)))
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .limit(MOST_ENTRIES);
}
