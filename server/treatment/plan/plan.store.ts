import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PlanContent } from '#contract/treatment-plan.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { treatmentPlan, treatmentPlanTemplate } from '../treatment.tables.ts';

export type StoredPlan = typeof treatmentPlan.$inferSelect;
export type StoredTemplate = typeof treatmentPlanTemplate.$inferSelect;

const isDraft = isNull(treatmentPlan.releasedAt);
const isReleased = isNotNull(treatmentPlan.releasedAt);
const isOf = (patientId: number) => eq(treatmentPlan.patientId, patientId);

export async function findPlanDraft(db: Db, patientId: number): Promise<StoredPlan | undefined> {
  const [found] = await db
    .select()
    .from(treatmentPlan)
    .where(and(isOf(patientId), isDraft));
  return found;
}

/** Nobody else writes to the draft until the transaction ends. */
export async function lockPlanDraft(tx: Db, patientId: number): Promise<StoredPlan | undefined> {
  const [found] = await tx
    .select()
    .from(treatmentPlan)
    .where(and(isOf(patientId), isDraft))
    .for('update');
  return found;
}

/** The latest first. */
export async function listReleasedPlans(db: Db, patientId: number): Promise<StoredPlan[]> {
  return await db
    .select()
    .from(treatmentPlan)
    .where(and(isOf(patientId), isReleased))
    .orderBy(desc(treatmentPlan.releasedAt), desc(treatmentPlan.id));
}

/** If there is a draft already, nothing happens. */
export async function insertPlanDraft(
  tx: Db,
  row: Pick<StoredPlan, 'patientId' | 'content' | 'changedAt' | 'changedById'>,
): Promise<void> {
  await tx
    .insert(treatmentPlan)
    .values({ ...row, version: 1, partVersions: {} })
    .onConflictDoNothing();
}

export async function updatePlan(
  tx: Db,
  id: number,
  change: Partial<Omit<StoredPlan, 'id' | 'patientId'>>,
): Promise<void> {
  await tx.update(treatmentPlan).set(change).where(eq(treatmentPlan.id, id));
}

export async function deletePlanDraft(tx: Db, patientId: number): Promise<void> {
  await tx.delete(treatmentPlan).where(and(isOf(patientId), isDraft));
}

export async function listTemplates(db: Db): Promise<StoredTemplate[]> {
  return await db.select().from(treatmentPlanTemplate).orderBy(asc(treatmentPlanTemplate.title));
}

export async function putTemplate(
  db: Db,
  row: { title: string; content: PlanContent; changedAt: Date; changedById: number },
): Promise<void> {
  await db
    .insert(treatmentPlanTemplate)
    .values(row)
    .onConflictDoUpdate({ target: treatmentPlanTemplate.title, set: row });
}

export async function deleteTemplate(db: Db, id: number): Promise<boolean> {
  const gone = await db
    .delete(treatmentPlanTemplate)
    .where(eq(treatmentPlanTemplate.id, id))
    .returning({ id: treatmentPlanTemplate.id });
  return gone.length > 0;
}

/** Drafts are not part of the record yet, so nobody gets a copy of them. */
export async function copyReleasedPlans(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, treatmentPlan, {
    where: and(isOf(patientId), isReleased),
    orderBy: treatmentPlan.id,
    without: [treatmentPlan.partVersions, treatmentPlan.version],
  });
}

export async function latestPlanAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, treatmentPlan.changedAt, isOf(patientId));
}

export async function deletePlans(tx: Db, patientId: number): Promise<void> {
  await tx.delete(treatmentPlan).where(isOf(patientId));
}

/** Only one draft can stay; the one of the account that remains does. */
export async function movePlans(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx
    .delete(treatmentPlan)
    .where(
      and(
        isOf(fromId),
        isDraft,
        sql`exists (select 1 from treatment_plan other where other.patient_id = ${intoId} and other.released_at is null)`,
      ),
    );
  await tx.update(treatmentPlan).set({ patientId: intoId }).where(isOf(fromId));
}
