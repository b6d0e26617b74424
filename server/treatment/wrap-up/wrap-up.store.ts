import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { WrapUpStep } from '#contract/treatment.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { treatmentWrapUp } from '../treatment.tables.ts';

export type StoredDecision = typeof treatmentWrapUp.$inferSelect;

const isOf = (appointmentIds: number[]) => inArray(treatmentWrapUp.appointmentId, appointmentIds);

export async function listDecisions(db: Db, appointmentIds: number[]): Promise<StoredDecision[]> {
  return await db
    .select()
    .from(treatmentWrapUp)
    .where(isOf(appointmentIds))
    .orderBy(asc(treatmentWrapUp.decidedAt));
}

/** A later decision about the same step replaces the earlier one. */
export async function putDecision(tx: Db, row: StoredDecision): Promise<void> {
  await tx
    .insert(treatmentWrapUp)
    .values(row)
    .onConflictDoUpdate({ target: [treatmentWrapUp.appointmentId, treatmentWrapUp.step], set: row });
}

export async function deleteDecision(tx: Db, appointmentId: number, step: WrapUpStep): Promise<void> {
  await tx
    .delete(treatmentWrapUp)
    .where(and(eq(treatmentWrapUp.appointmentId, appointmentId), eq(treatmentWrapUp.step, step)));
}

/** The checks of all these appointments; why a step was skipped only where the patient may read the note. */
export async function copyDecisions(
  db: Db,
  appointmentIds: number[],
  readableIds: number[],
): Promise<RowJson[]> {
  return await rowsAsJson(db, treatmentWrapUp, {
    where: and(isOf(appointmentIds), or(eq(treatmentWrapUp.step, 'check'), isOf(readableIds))),
    orderBy: treatmentWrapUp.decidedAt,
  });
}

export async function latestDecisionAt(db: Db, appointmentIds: number[]): Promise<Date | null> {
  return await latestAt(db, treatmentWrapUp.decidedAt, isOf(appointmentIds));
}

export async function deleteDecisions(tx: Db, appointmentIds: number[]): Promise<void> {
  await tx.delete(treatmentWrapUp).where(isOf(appointmentIds));
}
