import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/locale.ts';
import { patient } from '#server/identity/patient.tables.ts';
import type { Answers, PrivateData } from './sign/read-answers.rules.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A signed medical history. It never changes: a correction is a new record. A record without a patient belongs to an
 * unfinished booking.
 */
export const anamnesis = pgTable(
  'anamnesis',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' }).references(() => patient.id),
    /** Counts the records of one patient from 1. It never changes, because it is printed on the PDF. */
    version: integer('version'),
    catalogueVersion: text('catalogue_version').notNull(),
    /** The language in which the patient read the questions. */
    locale: text('locale').$type<Locale>().notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    privateData: jsonb('private_data').$type<PrivateData>().notNull(),
    place: text('place').notNull(),
    signedOn: date('signed_on', { mode: 'string' }).notNull(),
    /** PNG, encoded by the server. */
    signature: bytes('signature').notNull(),
    /** Covers all columns above and the consents, so that any change is detected. */
    documentHash: text('document_hash').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('anamnesis_version').on(table.patientId, table.version),
    check('anamnesis_versioned', sql`(${table.patientId} is null) = (${table.version} is null)`),
    index('anamnesis_of_nobody').on(table.submittedAt).where(sql`${table.patientId} is null`),
  ],
);
