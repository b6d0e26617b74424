import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Diagnosis, NotePart } from '#contract/treatment.contract.ts';
import type { PlanPart } from '#contract/treatment.rules.ts';
import { type NoteSection, paperKinds, periodUnits, wrapUpSteps } from '#contract/treatment.rules.ts';
import type { Comparator, Phase, Range, RangeSource } from '#contract/treatment-measurement.rules.ts';
import type { PaperContent } from '#contract/treatment-paper.contract.ts';
import type { PlanContent } from '#contract/treatment-plan.contract.ts';
import type { Severity, TickTime } from '#contract/treatment-plan.rules.ts';
import type { NoteTemplate, NoteText } from '#contract/treatment-texts.contract.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { service } from '#server/catalogue/catalogue.tables.ts';
import { patient } from '#server/identity/patient.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const ofPatient = () =>
  bigint('patient_id', { mode: 'number' })
    .notNull()
    .references(() => patient.id);

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

/** What stood in the draft of a note, who wrote it and when. A signed note has no versions any more. */
export const treatmentNoteVersion = pgTable(
  'treatment_note_version',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => treatmentNote.appointmentId),
    sections: jsonb('sections').$type<Partial<Record<NoteSection, string>>>().notNull(),
    diagnoses: jsonb('diagnoses').$type<Diagnosis[]>().notNull(),
    begunAt: at('begun_at').notNull(),
    changedAt: at('changed_at').notNull(),
    changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
  },
  (table) => [index('treatment_note_version_of').on(table.appointmentId, table.id)],
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

const changes = () => ({
  changedAt: at('changed_at').notNull(),
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

/**
 * A vital or laboratory value of a patient, as it was entered. Rows are only added; a trigger lets nothing change but
 * that a wrong value is struck, once.
 */
export const treatmentMeasurement = pgTable(
  'treatment_measurement',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: ofPatient(),
    requestKey: uuid('request_key').notNull(),
    /** A code of the catalogue in `quantities.ts`. */
    quantity: text('quantity').notNull(),
    measuredOn: date('measured_on', { mode: 'string' }).notNull(),
    comparator: text('comparator').$type<Comparator>(),
    value: numeric('value', { mode: 'number' }).notNull(),
    /** The second number of a blood pressure. */
    secondValue: numeric('second_value', { mode: 'number' }),
    /** UCUM. */
    unit: text('unit').notNull(),
    phase: text('phase').$type<Phase>(),
    note: text('note').notNull(),
    /** One for each number, in the first unit of the quantity, as chosen when the value was entered. */
    ranges: jsonb('ranges').$type<(Range | null)[]>().notNull(),
    rangeSource: text('range_source').$type<RangeSource>().notNull().default('catalogue'),
    /** The medicine of the plan that changed the range, as the plan called it. */
    rangeMedicine: text('range_medicine'),
    enteredAt: at('entered_at').notNull(),
    /** Who of the staff; null for the patient. */
    enteredById: bigint('entered_by_id', { mode: 'number' }),
    struckAt: at('struck_at'),
    struckById: bigint('struck_by_id', { mode: 'number' }),
    struckReason: text('struck_reason'),
  },
  (table) => [
    unique('treatment_measurement_once').on(table.patientId, table.requestKey),
    index('treatment_measurement_of').on(table.patientId, table.measuredOn),
  ],
);

/**
 * A therapy plan. It can be changed until a doctor releases it; then a trigger refuses every change. A patient has at
 * most one draft.
 */
export const treatmentPlan = pgTable(
  'treatment_plan',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: ofPatient(),
    /** Grows with every change of the draft. */
    version: integer('version').notNull(),
    content: jsonb('content').$type<PlanContent>().notNull(),
    /** The version in which each part was changed last. */
    partVersions: jsonb('part_versions').$type<Partial<Record<PlanPart, number>>>().notNull(),
    changedAt: at('changed_at').notNull(),
    changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
    releasedAt: at('released_at'),
    releasedById: bigint('released_by_id', { mode: 'number' }),
    /** The PDF among the documents of the patient. */
    documentId: bigint('document_id', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('treatment_plan_one_draft').on(table.patientId).where(sql`${table.releasedAt} is null`),
    index('treatment_plan_of').on(table.patientId, table.releasedAt),
  ],
);

/** A template of the clinic; those of the project stand in `shipped-templates.ts`. */
export const treatmentPlanTemplate = pgTable('treatment_plan_template', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull().unique(),
  content: jsonb('content').$type<PlanContent>().notNull(),
  changedAt: at('changed_at').notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
});

/** The patient says that she took a dose of her plan. Without a row she did not say so. */
export const treatmentTick = pgTable(
  'treatment_tick',
  {
    patientId: ofPatient(),
    /** The same in each plan that names this medicine. */
    medicineId: uuid('medicine_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    time: text('time').$type<TickTime>().notNull(),
    tickedAt: at('ticked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.patientId, table.day, table.medicineId, table.time] })],
);

/**
 * A side effect as the patient noted it. Rows are only added; a trigger lets nothing change but that a doctor has seen
 * it and that the patient withdraws it, each once.
 */
export const treatmentSideEffect = pgTable(
  'treatment_side_effect',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: ofPatient(),
    requestKey: uuid('request_key').notNull(),
    medicineId: uuid('medicine_id'),
    /** As the plan called it when the patient wrote. */
    medicineName: text('medicine_name'),
    day: date('day', { mode: 'string' }).notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    text: text('text').notNull(),
    enteredAt: at('entered_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    seenAt: at('seen_at'),
    seenById: bigint('seen_by_id', { mode: 'number' }),
  },
  (table) => [
    unique('treatment_side_effect_once').on(table.patientId, table.requestKey),
    index('treatment_side_effect_of').on(table.patientId, table.enteredAt),
    index('treatment_side_effect_unseen')
      .on(table.enteredAt)
      .where(sql`${table.seenAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/**
 * A paper of the record, such as a prescription. It can be changed until a doctor issues it; then a trigger refuses every
 * change except the withdrawal.
 */
export const treatmentPaper = pgTable(
  'treatment_paper',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: ofPatient(),
    /** The same key begins one paper. */
    requestKey: uuid('request_key').notNull(),
    kind: text('kind', { enum: paperKinds }).notNull(),
    version: integer('version').notNull(),
    /** Papers of earlier versions lack newer fields. */
    content: jsonb('content').$type<Partial<PaperContent>>().notNull(),
    /** The letter begins with words of a note, so assistants do not read it. */
    holdsNote: boolean('holds_note').notNull().default(false),
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

/** A patient asks to read the notes about her (§ 630g BGB), and a doctor decides. A patient has one open request at most. */
export const treatmentNoteRequest = pgTable(
  'treatment_note_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: ofPatient(),
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

/**
 * What the doctor decided about a step at the end of an appointment: why it is skipped, or with a period what the next
 * check is for. Without a row nobody has decided.
 */
export const treatmentWrapUp = pgTable(
  'treatment_wrap_up',
  {
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => appointment.id),
    step: text('step', { enum: wrapUpSteps }).notNull(),
    reason: text('reason').notNull(),
    /** Of a planned check; both or none. */
    periodAmount: integer('period_amount'),
    periodUnit: text('period_unit', { enum: periodUnits }),
    decidedAt: at('decided_at').notNull(),
    decidedById: bigint('decided_by_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.step] }),
    check('treatment_wrap_up_period', sql`(${table.periodAmount} is null) = (${table.periodUnit} is null)`),
  ],
);
