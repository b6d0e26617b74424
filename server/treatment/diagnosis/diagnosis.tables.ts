import { bigint, date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** An imported edition of the ICD-10-GM. The one that came into force last is used; rows are only added. */
export const diagnosisCatalogue = pgTable('diagnosis_catalogue', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  validFrom: date('valid_from').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});

export const catalogueDiagnosis = pgTable(
  'catalogue_diagnosis',
  {
    catalogueId: bigint('catalogue_id', { mode: 'number' })
      .notNull()
      .references(() => diagnosisCatalogue.id),
    code: text('code').notNull(),
    title: text('title').notNull(),
    /** The title as `plainWords` writes it, with a space before every word. */
    words: text('words').notNull(),
  },
  (table) => [primaryKey({ columns: [table.catalogueId, table.code] })],
);
