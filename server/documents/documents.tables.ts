import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { audioTypes, documentKinds, documentZones, fileTypes } from '#contract/documents.rules.ts';
import { patient } from '#server/identity/patient.tables.ts';

/**
 * A file of a patient. The server writes the row, then the file, then `stored_at`; a sweep removes what a crash leaves in
 * between. A stored file never changes; when removed from the lists, it is still kept.
 */
export const patientDocument = pgTable(
  'patient_document',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    kind: text('kind', { enum: documentKinds }).notNull(),
    zone: text('zone', { enum: documentZones }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type', { enum: [...fileTypes, ...audioTypes] }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    storageId: text('storage_id').notNull().unique(),
    addedByKind: text('added_by_kind', { enum: ['patient', 'staff'] }).notNull(),
    addedById: bigint('added_by_id', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }),
    /** Since when the patient sees the file; own files are visible at once. */
    releasedAt: timestamp('released_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    removedById: bigint('removed_by_id', { mode: 'number' }),
  },
  (table) => [
    index('patient_document_of').on(table.patientId, table.createdAt),
    index('patient_document_unstored').on(table.createdAt).where(sql`${table.storedAt} is null`),
    check('patient_document_size', sql`${table.sizeBytes} > 0`),
  ],
);
