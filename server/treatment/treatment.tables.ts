import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { Diagnosis, NotePart } from '#contract/treatment.contract.ts';
import type { NoteSection } from '#contract/treatment.rules.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What a doctor documents about an appointment. It can be changed until it is signed; then a trigger refuses every
 * change, and only addenda are added.
 */
export const treatmentNote = pgTable(
  'treatment_note',
  {
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .primaryKey()
      .references(() => appointment.id),
    /** Grows with every change of the draft. */
    version: integer('version').notNull(),
    sections: jsonb('sections').$type<Partial<Record<NoteSection, string>>>().notNull(),
    diagnoses: jsonb('diagnoses').$type<Diagnosis[]>().notNull(),
    /** The version in which each part was changed last. */
    partVersions: jsonb('part_versions').$type<Partial<Record<NotePart, number>>>().notNull(),
    changedAt: at('changed_at').notNull(),
    changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
    signedAt: at('signed_at'),
    signedById: bigint('signed_by_id', { mode: 'number' }),
  },
  (table) => [index('treatment_note_unsigned').on(table.changedAt).where(sql`${table.signedAt} is null`)],
);

/** Rows are only added. */
export const treatmentAddendum = pgTable(
  'treatment_addendum',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => treatmentNote.appointmentId),
    requestKey: uuid('request_key').notNull(),
    text: text('text').notNull(),
    diagnoses: jsonb('diagnoses').$type<Diagnosis[]>().notNull(),
    writtenAt: at('written_at').notNull(),
    writtenById: bigint('written_by_id', { mode: 'number' }).notNull(),
  },
  (table) => [unique('treatment_addendum_once').on(table.appointmentId, table.requestKey)],
);
