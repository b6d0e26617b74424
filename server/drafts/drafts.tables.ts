import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { DraftForm } from '#contract/drafts.contract.ts';
import { patient } from '#server/identity/patient.tables.ts';

/** What a patient typed into a long form and has not sent yet. The row is deleted a day after its last change. */
export const formDraft = pgTable(
  'form_draft',
  {
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    form: text('form').$type<DraftForm>().notNull(),
    /** JSON, encrypted with the data key. */
    entries: text('entries').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'form_draft_of_patient', columns: [table.patientId, table.form] }),
    index('form_draft_age').on(table.savedAt),
  ],
);
