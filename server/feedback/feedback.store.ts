import { and, count, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { appointmentFactsQuery } from '#server/appointments/list/appointment-figures.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { appointmentFeedback } from './feedback.tables.ts';

export type StoredFeedback = typeof appointmentFeedback.$inferSelect;

export async function findFeedback(db: Db, appointmentId: number): Promise<StoredFeedback | undefined> {
  const [found] = await db
    .select()
    .from(appointmentFeedback)
    .where(eq(appointmentFeedback.appointmentId, appointmentId));
  return found;
}

/** Stores the first answer, or changes one that was first given after `cutoff`. Undefined if it stays as it is. */
export async function putFeedback(
  tx: Db,
  row: StoredFeedback,
  cutoff: Date,
): Promise<StoredFeedback | undefined> {
  const { rating, comment, changedAt } = row;
  const [stored] = await tx
    .insert(appointmentFeedback)
    .values(row)
    .onConflictDoUpdate({
      target: appointmentFeedback.appointmentId,
      set: { rating, comment, changedAt },
      setWhere: gt(appointmentFeedback.givenAt, cutoff),
    })
    .returning();
  return stored;
}

/** How often each rating was given about the appointments that began in this time. */
export async function countRatings(
  db: Db,
  from: Date,
  to: Date,
): Promise<{ rating: number; count: number }[]> {
  const appointment = appointmentFactsQuery(db);
  return await db
    .select({ rating: appointmentFeedback.rating, count: count() })
    .from(appointmentFeedback)
    .innerJoin(appointment, eq(appointment.id, appointmentFeedback.appointmentId))
    .where(and(gte(appointment.startsAt, from), lt(appointment.startsAt, to)))
    .groupBy(appointmentFeedback.rating);
}

export async function copyFeedback(db: Db, appointmentIds: number[]): Promise<RowJson[]> {
  return await rowsAsJson(db, appointmentFeedback, {
    where: inArray(appointmentFeedback.appointmentId, appointmentIds),
    orderBy: appointmentFeedback.givenAt,
  });
}

export async function deleteFeedback(tx: Db, appointmentIds: number[]): Promise<void> {
  await tx.delete(appointmentFeedback).where(inArray(appointmentFeedback.appointmentId, appointmentIds));
}
