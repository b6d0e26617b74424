import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { consentKinds } from '#contract/audit-consents.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { patient } from '#server/identity/patient.tables.ts';

/**
 * What somebody agreed to or did not, one row for each box, with the wording she saw. Rows are only added;
 * the patient is named as soon as she is known. Of the account itself: what she withdrew later, or gave again.
 */
export const consent = pgTable(
  'consent',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What was agreed to with it, such as a medical history, and which one. */
    subjectKind: text('subject_kind', {
      enum: ['anamnesis', 'appointment', 'contact', 'registration', 'account'],
    }).notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    patientId: bigint('patient_id', { mode: 'number' }).references(() => patient.id),
    kind: text('kind', { enum: consentKinds }).notNull(),
    isGiven: boolean('is_given').notNull(),
    textVersion: text('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('consent_of_subject').on(table.subjectKind, table.subjectId),
    index('consent_of_patient').on(table.patientId),
    // News can be delivered twice; what an account was opened with is recorded once.
    uniqueIndex('consent_of_registration')
      .on(table.subjectId, table.kind)
      .where(sql`subject_kind = 'registration'`),
  ],
);
