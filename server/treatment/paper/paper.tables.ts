import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { PaperContent } from '#contract/treatment-paper.contract.ts';
import { paperKinds } from '#contract/treatment-paper.rules.ts';
import { patient } from '#server/identity/patient.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A paper of the record, such as a prescription. It can be changed until a doctor issues it; then a trigger refuses every
 * change except the withdrawal.
 */
export const treatmentPaper = pgTable(
  'treatment_paper',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    /** The same key begins one paper. */
    requestKey: uuid('request_key').notNull(),
    kind: text('kind', { enum: paperKinds }).notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<PaperContent>().notNull(),
    changedAt: at('changed_at').notNull(),
    changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
    year: integer('year'),
    number: integer('number'),
    issuedAt: at('issued_at'),
    issuedById: bigint('issued_by_id', { mode: 'number' }),
    /** The PDF among the documents of the patient. */
    documentId: bigint('document_id', { mode: 'number' }),
    sha256: text('sha256'),
    /** Stands in the QR code; whoever holds the paper knows it. */
    token: text('token').unique(),
    withdrawnAt: at('withdrawn_at'),
    withdrawnById: bigint('withdrawn_by_id', { mode: 'number' }),
  },
  (table) => [
    unique('treatment_paper_once').on(table.patientId, table.requestKey),
    unique('treatment_paper_number').on(table.year, table.number),
    index('treatment_paper_of').on(table.patientId, table.id),
  ],
);

/** The last number that a paper got in a year. */
export const treatmentPaperCounter = pgTable('treatment_paper_counter', {
  year: integer('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});
