import { bigint, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { NoteTemplate, NoteText } from '#contract/treatment-texts.contract.ts';
import { service } from '#server/catalogue/catalogue.tables.ts';

const changes = () => ({
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
});

/** A short text for notes of the clinic. */
export const treatmentNoteText = pgTable(
  'treatment_note_text',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    abbreviation: text('abbreviation').notNull(),
    section: text('section').$type<NoteText['section']>().notNull(),
    text: text('text').notNull(),
    ...changes(),
  },
  (table) => [unique('treatment_note_text_once').on(table.abbreviation, table.section)],
);

/** How a note about a service begins. */
export const treatmentNoteTemplate = pgTable('treatment_note_template', {
  serviceId: bigint('service_id', { mode: 'number' })
    .primaryKey()
    .references(() => service.id),
  version: integer('version').notNull(),
  sections: jsonb('sections').$type<NoteTemplate['sections']>().notNull(),
  ...changes(),
});
