import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PlanContent } from '#contract/treatment-plan.contract.ts';
import type { PlanPart } from '#contract/treatment-plan.rules.ts';
import { patient } from '#server/identity/patient.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A therapy plan. It can be changed until a doctor releases it; then a trigger refuses every change. A patient has at
 * most one draft.
 */
export const treatmentPlan = pgTable(
  'treatment_plan',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    /** Grows with every change of the draft. */
    version: integer('version').notNull(),
    content: jsonb('content').$type<PlanContent>().notNull(),
    /** The version in which each part was changed last. */
    partVersions: jsonb('part_versions').$type<Partial<Record<PlanPart, number>>>().notNull(),
    changedAt: at('changed_at').notNull(),
    changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
    releasedAt: at('released_at'),
    releasedById: bigint('released_by_id', { mode: 'number' }),
    /** The PDF among the documents of the patient. */
    documentId: bigint('document_id', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('treatment_plan_one_draft').on(table.patientId).where(sql`${table.releasedAt} is null`),
    index('treatment_plan_of').on(table.patientId, table.releasedAt),
  ],
);

/** A template of the clinic; those of the project stand in `shipped-templates.ts`. */
export const treatmentPlanTemplate = pgTable('treatment_plan_template', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull().unique(),
  content: jsonb('content').$type<PlanContent>().notNull(),
  changedAt: at('changed_at').notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
});
