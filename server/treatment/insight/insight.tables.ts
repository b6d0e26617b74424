import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { patient } from '#server/identity/patient.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A patient asks to read the notes about her (§ 630g BGB), and a doctor decides. A patient has one open request at most. */
export const treatmentNoteRequest = pgTable(
  'treatment_note_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    askedAt: at('asked_at').notNull(),
    decidedAt: at('decided_at'),
    decidedById: bigint('decided_by_id', { mode: 'number' }),
    isGranted: boolean('is_granted'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('treatment_note_request_open').on(table.patientId).where(sql`${table.decidedAt} is null`),
  ],
);
