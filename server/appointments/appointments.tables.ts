import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { appointmentStatuses, paymentGateways } from '#contract/appointment-status.ts';
import type { AgreedPosition } from '#contract/fee-agreement.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { Expense, UsedPosition } from '#contract/positions.rules.ts';
import { staffRoles } from '#contract/staff-roles.rules.ts';
import { doctor, service } from '#server/catalogue/catalogue.tables.ts';
import { patient } from '#server/identity/patient.tables.ts';
import type { AgreedTerms } from './cancel/agreed-terms.rules.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The person as entered at booking. It may differ from the patient's account. */
export interface AppointmentPerson {
  salutation: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  birthdate: string | null;
  address: {
    street: string;
    houseNumber: string;
    postalCode: string;
    city: string;
    countryCode: string;
  } | null;
}

/**
 * An appointment from its booking on. Its time is blocked in `blocked_time`, its payment is in `payment`.
 *
 * The migration adds a constraint that Drizzle cannot express, `appointment_patient_never_twice`: two open appointments of
 * one patient (`isOpen`) never overlap.
 */
export const appointment = pgTable(
  'appointment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    serviceId: bigint('service_id', { mode: 'number' })
      .notNull()
      .references(() => service.id),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    status: text('status', { enum: appointmentStatuses }).notNull(),
    /** The staff's own words in place of the status, until the status changes. */
    statusLabel: text('status_label'),
    gateway: text('gateway', { enum: paymentGateways }),
    /** Price, deadline and fees as agreed at booking. A later change of settings does not change them. */
    terms: jsonb('terms').$type<AgreedTerms>().notNull(),
    person: jsonb('person').$type<AppointmentPerson>().notNull(),
    anamnesisId: bigint('anamnesis_id', { mode: 'number' }),
    locale: text('locale').$type<Locale>().notNull(),
    createdBy: text('created_by', { enum: ['guest', 'patient', 'doctor', 'admin'] }).notNull(),
    videoLink: text('video_link'),
    /** Grows with every change of the time, so that a newer calendar file replaces an older one. */
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    /** Staff completed it: the status follows at this moment, and until then they can undo it. Null: nothing is pending. */
    completesAt: timestamp('completes_at', { withTimezone: true }),
    completedBy: bigint('completed_by', { mode: 'number' }),
    completedRole: text('completed_role', { enum: staffRoles }),
    cancellationRequestNotes: text('cancellation_request_notes'),
    cancellationRequestCreatedAt: timestamp('cancellation_request_created_at', { withTimezone: true }),
    /** Somebody reported a technical problem of the video. No fee for an absence follows unless a person decides so. */
    problemBy: text('problem_by', { enum: ['patient', 'doctor'] }),
    problemAt: timestamp('problem_at', { withTimezone: true }),
    problemNote: text('problem_note'),
    /** Booked at the same time as another appointment of the patient, before the constraint existed. */
    overlapsFromBefore: boolean('overlaps_from_before').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('appointment_of_patient').on(table.patientId, table.startsAt),
    index('appointment_of_patient_by_booking').on(table.patientId, table.createdAt, table.id),
    index('appointment_of_doctor').on(table.doctorId, table.startsAt),
    index('appointment_with_video_link').on(table.endsAt).where(sql`${table.videoLink} is not null`),
    index('appointment_completing').on(table.completesAt).where(sql`${table.completesAt} is not null`),
    index('appointment_with_problem').on(table.startsAt).where(sql`${table.problemAt} is not null`),
    index('appointment_by_start').on(table.startsAt),
    index('appointment_by_status').on(table.status, table.startsAt),
    check('appointment_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** Every change of an appointment's status: who made it and why. Rows are only added. */
export const appointmentMove = pgTable(
  'appointment_move',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => appointment.id),
    fromStatus: text('from_status', { enum: appointmentStatuses }),
    toStatus: text('to_status', { enum: appointmentStatuses }).notNull(),
    actorKind: text('actor_kind', { enum: ['visitor', 'patient', 'staff', 'system'] }).notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    /** The role that a member of staff used. Older rows name none. */
    actorRole: text('actor_role', { enum: staffRoles }),
    reason: text('reason').notNull(),
    movedAt: timestamp('moved_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('appointment_move_of').on(table.appointmentId)],
);

export const moveRequestOutcomes = ['accepted', 'declined', 'moved', 'cancelled', 'begun'] as const;

/**
 * A patient asked after the agreed deadline for another time. The wished time stays free for others until the clinic
 * accepts. Each appointment has at most one request without an outcome.
 */
export const appointmentMoveRequest = pgTable(
  'appointment_move_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => appointment.id),
    /** The wished time, of the service of the appointment. */
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    notes: text('notes'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Null: the request waits. `moved`, `cancelled` and `begun`: the appointment changed before anybody decided. */
    outcome: text('outcome', { enum: moveRequestOutcomes }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The member of staff who decided, and the word for the history. */
    decidedBy: bigint('decided_by', { mode: 'number' }),
    reason: text('reason'),
  },
  (table) => [
    index('appointment_move_request_of').on(table.appointmentId),
    uniqueIndex('appointment_move_request_open').on(table.appointmentId).where(sql`${table.outcome} is null`),
    check('appointment_move_request_end', sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
  ],
);

export const letterActs = ['come', 'move', 'cancel'] as const;

/**
 * A link of a letter about an appointment: it opens a page on which the patient does this one thing, without signing in.
 * Only the hash of the token is stored.
 */
export const appointmentLetterLink = pgTable(
  'appointment_letter_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => appointment.id),
    act: text('act', { enum: letterActs }).notNull(),
    /** The beginning that the letter names; the link ends with it, or when the appointment gets another one. */
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('appointment_letter_link_of').on(table.appointmentId),
    index('appointment_letter_link_age').on(table.startsAt),
  ],
);

/**
 * Which patients a doctor treats or treated, for the doctor's list. Triggers keep it; `treating.store.ts` decides who may
 * open a record.
 */
export const treatedPatient = pgTable(
  'treated_patient',
  {
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.patientId] })],
);

/** Reminder mails that were sent. Each is sent once. */
export const appointmentReminder = pgTable(
  'appointment_reminder',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => appointment.id),
    /** The reminder and the beginning it is about, so that a rescheduled appointment gets new reminders. */
    kind: text('kind').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('appointment_reminder_once').on(table.appointmentId, table.kind)],
);

/** The positions of the fee schedule with which one appointment is invoiced. They stay once it is completed. */
export const appointmentPositions = pgTable('appointment_positions', {
  appointmentId: bigint('appointment_id', { mode: 'number' })
    .primaryKey()
    .references(() => appointment.id),
  version: integer('version').notNull(),
  positions: jsonb('positions').$type<UsedPosition[]>().notNull(),
  expenses: jsonb('expenses').$type<Expense[]>().notNull(),
  diagnosis: text('diagnosis').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
});

/**
 * An agreement by § 2 GOÄ as the patient signed it before booking. Without an appointment it belongs to a payer who has
 * not booked yet, and is deleted after two days; with one it never changes.
 */
export const feeAgreement = pgTable(
  'fee_agreement',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who signed, as payments name it before there is an appointment. */
    payer: text('payer').unique(),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .unique()
      .references(() => appointment.id),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    doctorName: text('doctor_name').notNull(),
    patientName: text('patient_name').notNull(),
    positions: jsonb('positions').$type<AgreedPosition[]>().notNull(),
    textVersion: text('text_version').notNull(),
    /** The hash of everything that is agreed. */
    termsHash: text('terms_hash').notNull(),
    /** The language in which the patient read it. */
    locale: text('locale').$type<Locale>().notNull(),
    /** PNG, encoded by the server. */
    signature: bytes('signature').notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
    /** The PDF among the documents of the patient. */
    documentId: bigint('document_id', { mode: 'number' }),
  },
  (table) => [
    check('fee_agreement_of_one', sql`(${table.payer} is null) <> (${table.appointmentId} is null)`),
    index('fee_agreement_unbooked').on(table.signedAt).where(sql`${table.appointmentId} is null`),
  ],
);
