import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accessKinds, type DeletionOutlook } from '#contract/audit.contract.ts';
import { consentKinds } from '#contract/audit-consents.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { staffRoles } from '#contract/staff-roles.rules.ts';
import { patient } from '#server/identity/patient.tables.ts';
import { staffMember } from '#server/identity/staff/staff.tables.ts';

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
    /** The role that a member of staff used. Older entries name none. */
    actorRole: text('actor_role', { enum: staffRoles }),
    /** The id of the thing, such as the document that was read. */
    subjectId: bigint('subject_id', { mode: 'number' }),
    reason: text('reason'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('access_log_of_patient').on(table.patientId, table.at),
    index('access_log_by_time').on(table.at, table.id),
    index('access_log_of_actor').on(table.actorKind, table.actorId, table.at),
  ],
);

/** A patient's request to be erased, and what had to be kept. The row contains no name and stays as a proof. */
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
    /** The last day on which the next kept part has to be kept. */
    keptUntil: date('kept_until', { mode: 'string' }),
    /** When the last part was erased. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [index('deletion_request_due').on(table.keptUntil)],
);

/**
 * What somebody agreed to or refused: one row for each box, with the wording shown. Rows are only added. The patient
 * id is filled in as soon as it is known. Rows about the account say what was withdrawn later, or given again.
 */
export const consent = pgTable(
  'consent',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The thing that the consent belongs to, such as a medical history. */
    subjectKind: text('subject_kind', {
      enum: ['anamnesis', 'appointment', 'contact', 'registration', 'account'],
    }).notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    patientId: bigint('patient_id', { mode: 'number' }).references(() => patient.id),
    kind: text('kind', { enum: consentKinds }).notNull(),
    isGiven: boolean('is_given').notNull(),
    textVersion: text('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('consent_of_subject').on(table.subjectKind, table.subjectId),
    index('consent_of_patient').on(table.patientId),
    // Events can be delivered twice; the consents of a registration are recorded once.
    uniqueIndex('consent_of_registration')
      .on(table.subjectId, table.kind)
      .where(sql`subject_kind = 'registration'`),
  ],
);

/** A doctor opened the record of a patient of other doctors, and gave a reason. Rows are only added. */
export const emergencyAccess = pgTable(
  'emergency_access',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staffMember.id),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    reason: text('reason').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [index('emergency_access_of').on(table.patientId, table.staffId, table.until)],
);

/**
 * An addition, change or erasure of an audited row. Triggers write these entries; `seal_audit` in the database orders
 * and seals them. Nobody else writes here. The salt of an erased row is deleted.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tableName: text('table_name').notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    action: text('action', { enum: ['added', 'changed', 'erased'] }).notNull(),
    salt: uuid('salt'),
    contentHash: text('content_hash').notNull(),
    day: date('day', { mode: 'string' }),
    position: integer('position'),
    hash: text('hash'),
  },
  (table) => [
    index('audit_entry_of_row').on(table.tableName, table.rowId, table.id),
    uniqueIndex('audit_entry_in_chain').on(table.day, table.position),
    index('audit_entry_waiting').on(table.id).where(sql`hash is null`),
  ],
);

/**
 * The number of entries of a day and the hash of the last one. The first entry of a day continues the hash of the day
 * before.
 */
export const auditDay = pgTable('audit_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  entries: integer('entries').notNull(),
  previousHead: text('previous_head').notNull(),
  head: text('head').notNull(),
});
