import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { patient } from './patient.tables.ts';
import { staffMember } from './staff/staff.tables.ts';

/** How many wrong guesses at a short code an account has made today. Every table with such a code has these columns. */
export const guessBudgetColumns = () => ({
  wrongGuesses: integer('wrong_guesses').notNull().default(0),
  guessWindowStartedAt: timestamp('guess_window_started_at', { withTimezone: true }),
  closedUntil: timestamp('closed_until', { withTimezone: true }),
});

/** The one-time code of a patient, if any, and the tries at it. */
export const oneTimeCode = pgTable('one_time_code', {
  patientId: bigint('patient_id', { mode: 'number' })
    .primaryKey()
    .references(() => patient.id),
  codeHash: text('code_hash'),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  tries: integer('tries').notNull().default(0),
  mailedAt: timestamp('mailed_at', { withTimezone: true }).array().notNull().default([]),
  ...guessBudgetColumns(),
});

/** A mailed reset link. */
export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('password_reset_patient').on(table.patientId)],
);

/** A mailed link that proves a mailbox: the account's own address, or the address it is to change to. */
export const emailProof = pgTable(
  'email_proof',
  {
    tokenHash: text('token_hash').primaryKey(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    purpose: text('purpose', { enum: ['verify', 'change'] }).notNull(),
    email: text('email').notNull(),
    /** The browser that typed the address, if it has a device token. */
    deviceHash: text('device_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('email_proof_patient').on(table.patientId)],
);

/** A mailed link to a former address that undoes the change of address. */
export const emailUndo = pgTable(
  'email_undo',
  {
    tokenHash: text('token_hash').primaryKey(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    formerEmail: text('former_email').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('email_undo_patient').on(table.patientId)],
);

/** Networks and devices that a patient has signed in from, hashed, so that the table reveals no places. */
export const familiarDevice = pgTable(
  'familiar_device',
  {
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    networkHash: text('network_hash').notNull(),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.patientId, table.networkHash, table.deviceHash] })],
);

/** The owner of a factor. Patients and staff are distinguished as in `session`. */
const owner = () => ({
  subjectKind: text('subject_kind', { enum: ['patient', 'staff'] }).notNull(),
  subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
});

/** An authenticator app. It can be used after it is confirmed, and each time step only once. */
export const totpFactor = pgTable(
  'totp_factor',
  {
    ...owner(),
    /** Encrypted with the data key. */
    secret: text('secret').notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    ...guessBudgetColumns(),
  },
  (table) => [primaryKey({ columns: [table.subjectKind, table.subjectId] })],
);

export const passkey = pgTable(
  'passkey',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...owner(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkey_owner').on(table.subjectKind, table.subjectId)],
);

/** The challenge of a passkey that is being added. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    ...owner(),
    challenge: text('challenge').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectKind, table.subjectId] })],
);

export const recoveryCode = pgTable(
  'recovery_code',
  {
    ...owner(),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.subjectKind, table.subjectId, table.codeHash] })],
);

/** A sign-in with a right password or code that still waits for the second factor. */
export const pendingSignIn = pgTable('pending_sign_in', {
  tokenHash: text('token_hash').primaryKey(),
  ...owner(),
  isRemembered: boolean('is_remembered').notNull(),
  tries: integer('tries').notNull().default(0),
  passkeyChallenge: text('passkey_challenge'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Has one row while the clinic requires a second factor of its patients. */
export const secondFactorRule = pgTable(
  'second_factor_rule',
  {
    id: integer('id').primaryKey().default(1),
    requiredSince: timestamp('required_since', { withTimezone: true }).notNull(),
  },
  (table) => [check('second_factor_rule_once', sql`${table.id} = 1`)],
);

/** A browser in which a patient is not asked for the second factor. Only the hash of its token is stored. */
export const trustedDevice = pgTable(
  'trusted_device',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    device: text('device').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('trusted_device_patient').on(table.patientId)],
);

/**
 * The secret address at which a calendar program reads appointments, at most one for each patient and each doctor. Only the
 * hash of its secret is stored.
 */
export const calendarAddress = pgTable(
  'calendar_address',
  {
    tokenHash: text('token_hash').primaryKey(),
    patientId: bigint('patient_id', { mode: 'number' })
      .unique()
      .references(() => patient.id),
    staffId: bigint('staff_id', { mode: 'number' })
      .unique()
      .references(() => staffMember.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('calendar_address_of_one', sql`(${table.patientId} is null) <> (${table.staffId} is null)`),
  ],
);
