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
 * A signed medical history. It is never changed: a correction is a new one. One without a patient belongs to
 * a booking that is not finished.
 */
export const anamnesis = pgTable(
  'anamnesis',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' }).references(() => patient.id),
    /** 1 is the first one of this patient; given with her name and kept, so that a printed number stays true. */
    version: integer('version'),
    catalogueVersion: text('catalogue_version').notNull(),
    /** The language the questions were read in. */
    locale: text('locale').$type<Locale>().notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    privateData: jsonb('private_data').$type<PrivateData>().notNull(),
    place: text('place').notNull(),
    signedOn: date('signed_on', { mode: 'string' }).notNull(),
    /** PNG, drawn anew by us from what was sent. */
    signature: bytes('signature').notNull(),
    /** Over everything above and the consents: whoever changes one of them breaks it. */
    documentHash: text('document_hash').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('anamnesis_version').on(table.patientId, table.version),
    check('anamnesis_versioned', sql`(${table.patientId} is null) = (${table.version} is null)`),
    index('anamnesis_of_nobody').on(table.submittedAt).where(sql`${table.patientId} is null`),
  ],
);
