import { bigint, date, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accessKinds, type DeletionOutlook } from '#contract/audit.contract.ts';
import { patient } from '#server/identity/patient.tables.ts';

/** Who did what with the record of a patient. Rows are only added. */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    kind: text('kind', { enum: accessKinds }).notNull(),
    actorKind: text('actor_kind', { enum: ['patient', 'staff', 'system'] }).notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    /** Which one of its kind, such as the document that was read. */
    subjectId: bigint('subject_id', { mode: 'number' }),
    reason: text('reason'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('access_log_of_patient').on(table.patientId, table.at),
    index('access_log_of_actor').on(table.actorKind, table.actorId, table.at),
  ],
);

/** A patient's wish to be forgotten, and what had to stay. The row itself names nobody and stays as a proof. */
export const deletionRequest = pgTable(
  'deletion_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => patient.id),
    outlook: jsonb('outlook').$type<DeletionOutlook>().notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** The last day on which the next part of what stayed has to be kept. */
    keptUntil: date('kept_until', { mode: 'string' }),
    /** When nothing of her was left. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [index('deletion_request_due').on(table.keptUntil)],
);
